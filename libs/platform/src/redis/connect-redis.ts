import { Redis } from 'ioredis';
import type { Logger } from '../logging/index.js';

/** How a process reaches Redis. */
export interface RedisOptions {
  /** `redis://` or `rediss://`, with the number of a database where it is not 0. */
  readonly url: string;
  /** What the connection is for: stands in its name on the server, in the log and in the health of the process. */
  readonly purpose: string;
  /** After which a command has failed; 1,000 by default. */
  readonly commandTimeoutMs?: number;
  readonly logLevel?: string;
}

const CONNECT_TIMEOUT_MS = 1_000;
const COMMAND_TIMEOUT_MS = 1_000;
const LONGEST_PAUSE_MS = 1_000;
const LOG_EVERY_MS = 10_000;

/** Comes back within a second of the server, and does not hammer on one that is gone. */
export const pauseBeforeReconnectMs = (attempt: number): number => Math.min(25 * 2 ** attempt, LONGEST_PAUSE_MS);

/**
 * A connection for the path of requests: a command succeeds within a moment or fails. Nothing waits in a queue for a server that is
 * away, and nothing is sent a second time: whoever asked knows better what a lost answer means.
 */
export function connectRedis({ url, purpose, commandTimeoutMs }: RedisOptions, logger: Logger): Redis {
  const redis = new Redis(url, {
    connectionName: `saffron-${purpose}`,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: commandTimeoutMs ?? COMMAND_TIMEOUT_MS,
    retryStrategy: pauseBeforeReconnectMs,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
  });
  return redis.on(
    'error',
    throttled((error, more) => logger.warn({ err: error, purpose, more }, 'Redis does not answer')),
  );
}

/** A server that is away fails once for each attempt to reach it; the log says so now and then, and how often it did not. */
export function throttled(
  report: (error: Error, unreported: number) => void,
  everyMs = LOG_EVERY_MS,
): (error: Error) => void {
  let quietUntil = 0;
  let unreported = 0;
  return (error) => {
    if (Date.now() < quietUntil) return void unreported++;
    report(error, unreported);
    quietUntil = Date.now() + everyMs;
    unreported = 0;
  };
}

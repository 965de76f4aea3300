import { Client, Pool } from 'undici';
import { exchange } from './exchange.js';

export interface AddressOptions {
  readonly connections: number;
  /** How long a service may take to begin its answer, and between two parts of it. */
  readonly timeoutMs: number;
}

/** From the one to send to first to the one that nothing reaches. */
export type AddressState = 'ready' | 'not-ready' | 'unreachable';

const CONNECT_WITHIN_MS = 1_000;
/**
 * Shorter than the time for which a service that is about to stop goes on answering (`SHUTDOWN_DELAY_MS`): then no connection is idle
 * when it closes its door, and no request meets a door that is closing.
 */
const IDLE_MS = 1_500;
const PROBE_WITHIN_MS = 1_000;

/** One address of a service, with the connections that are kept open to it. */
export class Address {
  readonly pool: Pool;
  private readonly probes: Client;
  state: AddressState = 'ready';

  constructor(
    readonly url: string,
    { connections, timeoutMs }: AddressOptions,
  ) {
    const connect = { timeout: CONNECT_WITHIN_MS };
    this.pool = new Pool(url, {
      ...{ connections, connect, keepAliveTimeout: IDLE_MS, keepAliveMaxTimeout: IDLE_MS },
      ...{ headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
    });
    // A connection for each probe: what counts is whether a new one is taken.
    this.probes = new Client(url, { connect, pipelining: 0 });
  }

  async probe(): Promise<void> {
    const signal = AbortSignal.timeout(PROBE_WITHIN_MS);
    const call = { method: 'GET', path: '/health/ready', headers: () => ({}), signal };
    this.state = await exchange(this.probes, call).then(
      ({ status }) => (status === 200 ? 'ready' : 'not-ready'),
      () => 'unreachable' as const,
    );
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.destroy(), this.probes.destroy()]);
  }
}

import { Kafka, type KafkaConfig, type logCreator, logLevel, type SASLOptions } from 'kafkajs';
import type { Logger } from '../../logging/index.js';
import '../../kafkajs/index.js';

/**
 * kafkajs tells of whatever it is about to try again as an error, every rebalance included. What an operator has to know is told by
 * those who publish and consume; its own lines are for looking closer.
 */
const toOurs =
  (logger: Logger): logCreator =>
  () =>
  ({ namespace, level, log: { message, timestamp: _timestamp, logger: _logger, ...rest } }) =>
    logger[level <= logLevel.WARN ? 'debug' : 'trace']({ context: `kafkajs ${namespace}`, ...rest }, message);

/** How a client shows who it is, where the brokers ask. */
export interface KafkaSecurity {
  /** By certificates that Node trusts; `NODE_EXTRA_CA_CERTS` adds one of an installation's own. */
  readonly tls: boolean;
  readonly sasl?: {
    readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
    readonly username: string;
    readonly password: string;
  };
}

const OPEN: KafkaSecurity = { tls: false };

export interface KafkaClientOptions {
  /** `host:port` of some of them; they tell of the others. */
  readonly brokers: readonly string[];
  /** Shown in the brokers' logs and quotas. */
  readonly clientId: string;
  readonly logger: Logger;
  readonly security?: KafkaSecurity | undefined;
}

/** A client that gives up after a few seconds, for callers that begin again by themselves. */
export const kafkaClient = ({ brokers, clientId, logger, security = OPEN }: KafkaClientOptions): Kafka => {
  const config: KafkaConfig = {
    brokers: [...brokers],
    clientId,
    ssl: security.tls,
    ...(security.sasl ? { sasl: saslOf(security.sasl) } : {}),
    connectionTimeout: 3_000,
    requestTimeout: 15_000,
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 3 },
    logLevel: logger.isLevelEnabled('trace') ? logLevel.DEBUG : logLevel.INFO,
    logCreator: toOurs(logger),
  };
  return new Kafka(config);
};

/** kafkajs has a type for each mechanism, and none for one of them. */
const saslOf = ({ mechanism, username, password }: NonNullable<KafkaSecurity['sasl']>): SASLOptions =>
  ({ mechanism, username, password }) as SASLOptions;

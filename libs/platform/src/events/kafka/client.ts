import { Kafka, type KafkaConfig, type logCreator, logLevel } from 'kafkajs';
import type { Logger } from '../../logging/index.js';
import './request-queue.fix.js';

/**
 * kafkajs tells of whatever it is about to try again as an error, every rebalance included. What an operator has to know is told by
 * those who publish and consume; its own lines are for looking closer.
 */
const toOurs =
  (logger: Logger): logCreator =>
  () =>
  ({ namespace, level, log: { message, timestamp: _timestamp, logger: _logger, ...rest } }) =>
    logger[level <= logLevel.WARN ? 'debug' : 'trace']({ context: `kafkajs ${namespace}`, ...rest }, message);

export interface KafkaClientOptions {
  /** `host:port` of some of them; they tell of the others. */
  readonly brokers: readonly string[];
  /** Shown in the brokers' logs and quotas. */
  readonly clientId: string;
  readonly logger: Logger;
}

/** A client that gives up after a few seconds, for callers that begin again by themselves. */
export const kafkaClient = ({ brokers, clientId, logger }: KafkaClientOptions): Kafka => {
  const config: KafkaConfig = {
    brokers: [...brokers],
    clientId,
    connectionTimeout: 3_000,
    requestTimeout: 15_000,
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 3 },
    logLevel: logger.isLevelEnabled('trace') ? logLevel.DEBUG : logLevel.INFO,
    logCreator: toOurs(logger),
  };
  return new Kafka(config);
};

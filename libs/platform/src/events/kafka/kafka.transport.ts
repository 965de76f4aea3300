import type { Kafka } from 'kafkajs';
import type { EventEnvelope } from '#contracts/events';
import type { Logger } from '../../logging/index.js';
import type { Deliveries, EventTransport } from '../event-transport.js';
import type { Consumer } from '../consumer-registry.js';
import { Outage } from '../outage.js';
import { kafkaClient, type KafkaSecurity } from './client.js';
import { EventConsumer } from './consumer.js';
import type { ForgottenSpan } from './forgotten-span.js';
import { GroupLag } from './lag.js';
import { EventProducer } from './producer.js';

interface KafkaTransportOptions {
  /** Names the consumer group, which all instances of the service share. */
  readonly service: string;
  readonly brokers: readonly string[];
  /** In front of the names of topics and of the group, where several installations share brokers. */
  readonly prefix?: string;
  /** How soon the others take over from an instance that has died; brokers allow no less than 6 s unless told otherwise. */
  readonly sessionTimeoutMs?: number;
  readonly security?: KafkaSecurity | undefined;
  readonly forgotten?: ForgottenSpan | undefined;
  readonly logger: Logger;
}

/** Events of one service by way of Kafka: a topic for each event type, a consumer group for each service. */
export class KafkaTransport implements EventTransport {
  private readonly kafka: Kafka;
  private readonly producer: EventProducer;
  private readonly groupLag: GroupLag;
  private readonly topics = new Map<string, { type: string; isSensitive: boolean }>();
  private consumer: EventConsumer | undefined;
  /** Whether the brokers took what was sent last. */
  private isTaken = true;

  /** @param consumers whoever of the service listens, known by the time of `start` */
  constructor(
    private readonly options: KafkaTransportOptions,
    private readonly consumers: readonly Consumer[],
  ) {
    const { brokers, service, security, logger } = options;
    this.kafka = kafkaClient({ brokers, clientId: `saffron-${service}`, security, logger });
    this.producer = new EventProducer(this.kafka, (type) => this.topicOf(type));
    this.groupLag = new GroupLag(this.kafka, this.group);
  }

  start(deliveries: Deliveries): void {
    for (const { type, sensitive } of this.consumers) {
      this.topics.set(this.topicOf(type), { type, isSensitive: sensitive });
    }
    if (this.topics.size === 0) return;
    const { sessionTimeoutMs = 10_000, forgotten, logger } = this.options;
    if (forgotten) logger.warn(forgotten, 'Events of a span of time are left out: see KAFKA_FORGOTTEN_SPAN');
    const outage = new Outage(logger);
    const { kafka, group, topics } = this;
    this.consumer = new EventConsumer({ kafka, group, topics, sessionTimeoutMs, forgotten, deliveries, outage });
    this.consumer.start();
  }

  async publish(events: readonly EventEnvelope[]): Promise<void> {
    try {
      await this.producer.send(events);
      this.isTaken = true;
    } catch (error) {
      this.isTaken = false;
      throw error;
    }
  }

  async stop(): Promise<void> {
    await Promise.all([this.consumer?.stop(), this.producer.disconnect(), this.groupLag.disconnect()]);
  }

  isUp(): boolean {
    return this.isTaken && this.consumer?.isComplete !== false;
  }

  lag(): Promise<Readonly<Record<string, number>>> {
    const topics = this.consumer?.present ?? [];
    return topics.length === 0 ? Promise.resolve({}) : this.groupLag.of(topics);
  }

  private get group(): string {
    return `${this.options.prefix ?? ''}saffron.${this.options.service}`;
  }

  private topicOf(type: string): string {
    return `${this.options.prefix ?? ''}${type}`;
  }
}

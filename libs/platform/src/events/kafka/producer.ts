import { type Kafka, Partitioners, type Producer } from 'kafkajs';
import type { EventEnvelope } from '#contracts/events';
import { toMessage } from './message.js';

const ALL_IN_SYNC = -1;
const ACK_TIMEOUT_MS = 10_000;

/** Writes events to their topics, in their order within each key. */
export class EventProducer {
  private connecting: Promise<Producer> | undefined;

  constructor(
    private readonly kafka: Kafka,
    private readonly topicOf: (type: string) => string,
  ) {}

  /**
   * Answers when every replica in sync has them. After a failure it is not known which were taken, and the broker would refuse
   * another batch under the numbers of that one, so the next goes out under a new producer's.
   */
  async send(events: readonly EventEnvelope[]): Promise<void> {
    try {
      const producer = await (this.connecting ??= this.connect());
      await producer.sendBatch({
        acks: ALL_IN_SYNC,
        timeout: ACK_TIMEOUT_MS,
        topicMessages: [...Map.groupBy(events, ({ type }) => type)].map(([type, some]) => ({
          topic: this.topicOf(type),
          messages: some.map(toMessage),
        })),
      });
    } catch (error) {
      await this.disconnect();
      throw error;
    }
  }

  async disconnect(): Promise<void> {
    const producer = await this.connecting?.catch(() => undefined);
    this.connecting = undefined;
    await producer?.disconnect().catch(() => undefined);
  }

  private async connect(): Promise<Producer> {
    const producer = this.kafka.producer({
      idempotent: true,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
      retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 3 },
    });
    await producer.connect();
    return producer;
  }
}

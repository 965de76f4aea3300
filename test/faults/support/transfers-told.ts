import { type Consumer, Kafka, logLevel } from 'kafkajs';
import { transfersPosted } from '#contracts/wallet';
import { newId } from '#kernel';
import '#platform/kafkajs';
import { until } from '#testing/eventually';
import type { TestKafka } from '#testing/servers';

interface Event {
  readonly id: string;
  readonly payload: { readonly transfers: readonly { readonly transferId: string }[] };
}

/** Reads from the beginning, beside the services, what the wallet tells of its transfers. */
export class TransfersTold {
  private readonly kafka: Kafka;
  private readonly consumer: Consumer;
  private readonly topic: string;
  private readonly events = new Map<string, Event>();
  /** The next offset of each partition. */
  private readonly read = new Map<number, number>();

  constructor({ brokers, prefix }: TestKafka) {
    this.topic = `${prefix}${transfersPosted.type}`;
    this.kafka = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING });
    this.consumer = this.kafka.consumer({ groupId: `${prefix}told-${newId()}` });
  }

  async start(): Promise<void> {
    await this.consumer.connect();
    await this.consumer.subscribe({ topics: [this.topic], fromBeginning: true });
    await this.consumer.run({
      autoCommit: false,
      eachMessage: ({ partition, message }) => {
        const event = JSON.parse(message.value?.toString() ?? '') as Event;
        // A relay that was killed between publishing and deleting publishes again; whoever listens goes by the id.
        this.events.set(event.id, event);
        this.read.set(partition, Number(message.offset) + 1);
        return Promise.resolve();
      },
    });
  }

  /** By how many events each transfer was told of, of all that were published by now. */
  async counts(): Promise<ReadonlyMap<string, number>> {
    const admin = this.kafka.admin();
    await admin.connect();
    const ends = await admin.fetchTopicOffsets(this.topic).finally(() => admin.disconnect());
    await until(() => ends.every(({ partition, high }) => (this.read.get(partition) ?? 0) >= Number(high)));
    const told = [...this.events.values()].flatMap(({ payload }) => payload.transfers);
    const counts = new Map<string, number>();
    for (const { transferId } of told) counts.set(transferId, (counts.get(transferId) ?? 0) + 1);
    return counts;
  }

  stop(): Promise<void> {
    return this.consumer.disconnect();
  }
}

import { type Consumer, Kafka, logLevel, Partitioners, type Producer } from 'kafkajs';
import { auditRecorded } from '#contracts/audit';
import { EVENT_CATALOGUE } from '#contracts/catalogue';
import { memberActivated, memberChanged, noticeRequested, otpRequested } from '#contracts/identity';
import { newId } from '#kernel';
import '#platform/kafkajs';
import type { Chance } from './chance.js';

/** A message of a topic, as the harness has seen it. */
export interface Seen {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  readonly key: string;
  readonly value: string;
  /** Of the event; undefined where it is none. */
  readonly id: string | undefined;
}

const TOPICS = EVENT_CATALOGUE.map(({ type }) => type);
/** Topics to which one service listens, neither none nor several. */
const LISTENED = [auditRecorded, memberActivated, memberChanged, noticeRequested, otpRequested].map(({ type }) => type);
const SENT_AGAIN = 40;

/** Reads every topic from its beginning, beside the services, and sends what no service would. */
export class Observer {
  readonly seen: Seen[] = [];
  private readonly read = new Map<string, number>();
  private readonly kafka: Kafka;
  private readonly consumer: Consumer;
  private readonly producer: Producer;

  constructor(brokers: string) {
    this.kafka = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING, retry: { retries: 100 } });
    this.consumer = this.kafka.consumer({ groupId: `observer-${newId()}` });
    this.producer = this.kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
  }

  async start(): Promise<void> {
    await this.producer.connect();
    await this.consumer.connect();
    await this.consumer.subscribe({ topics: TOPICS, fromBeginning: true });
    await this.consumer.run({
      autoCommit: false,
      eachMessage: ({ topic, partition, message }) => {
        this.note(topic, partition, Number(message.offset), message.key, message.value);
        return Promise.resolve();
      },
    });
  }

  async stop(): Promise<void> {
    await this.consumer.disconnect();
    await this.producer.disconnect();
  }

  /** Whether it has read everything that there is by now. */
  async isUpToDate(): Promise<boolean> {
    const admin = this.kafka.admin();
    await admin.connect();
    try {
      for (const topic of TOPICS) {
        for (const { partition, high } of await admin.fetchTopicOffsets(topic)) {
          if ((this.read.get(`${topic}/${partition}`) ?? 0) < Number(high)) return false;
        }
      }
      return true;
    } finally {
      await admin.disconnect();
    }
  }

  /** The latest events once more, shuffled: each a duplicate, most out of order. */
  async republish(chance: Chance): Promise<number> {
    const again = chance.shuffled(this.seen.filter(({ id }) => id !== undefined).slice(-SENT_AGAIN));
    for (const { topic, key, value } of again) await this.producer.send({ topic, messages: [{ key, value }] });
    return again.length;
  }

  /** @returns how many messages that was */
  async sendGarbage(chance: Chance): Promise<number> {
    const topic = chance.pick(LISTENED);
    await this.producer.send({ topic, messages: [{ key: 'garbage', value: `no event ${newId()}` }] });
    return 1;
  }

  /** A consumer that joins anew after a broken broker may be given again what it has had. */
  private note(topic: string, partition: number, offset: number, key: Buffer | null, value: Buffer | null): void {
    const place = `${topic}/${partition}`;
    if (offset < (this.read.get(place) ?? 0)) return;
    this.read.set(place, offset + 1);
    const text = value?.toString() ?? '';
    this.seen.push({ topic, partition, offset, key: key?.toString() ?? '', value: text, id: idOf(topic, text) });
  }
}

function idOf(topic: string, text: string): string | undefined {
  try {
    const { id, type } = JSON.parse(text) as { id?: string; type?: string };
    return type === topic ? id : undefined;
  } catch {
    return undefined;
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import type { Consumer as KafkaConsumer, EachBatchPayload, Kafka } from 'kafkajs';
import type { EventEnvelope } from '#contracts/events';
import type { Deliveries, Unreadable } from '../event-transport.js';
import type { Outage } from '../outage.js';
import { MOMENTS } from '../moments.js';
import { type ForgottenSpan, isForgotten } from './forgotten-span.js';
import { fromMessage, type Place, toUnreadable } from './message.js';
import { presentTopics } from './topics.js';

/** Where nothing comes, so often it is asked whether the group has changed; stopping takes no longer. */
const LONGEST_FETCH_MS = 500;
const HEARTBEAT_MS = 1_000;
const AGAIN_MS = 1_000;
/** Of it nothing is heard for that long only where it has stopped for good without a word. */
const SILENCE_MS = 60_000;
/** How soon a topic is read that was made after the service had started. */
const LOOK_FOR_TOPICS_MS = 5_000;
const PARTITIONS_AT_ONCE = 4;

interface ConsumerOptions {
  readonly kafka: Kafka;
  readonly group: string;
  /** After that time without a sign of life another member of the group takes over. */
  readonly sessionTimeoutMs: number;
  /** What each topic is for. */
  readonly topics: ReadonlyMap<string, { readonly type: string; readonly isSensitive: boolean }>;
  readonly forgotten?: ForgottenSpan | undefined;
  readonly deliveries: Deliveries;
  readonly outage: Outage;
}

/**
 * A member of a service's consumer group, for as long as it is wanted: one that crashes, or falls silent, is replaced by a new one.
 * What it fetches is stored and then committed, so that nothing is lost and nothing waits for a handler.
 */
export class EventConsumer {
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  /** Whether it belongs to the group. */
  isMember = false;
  /** The topics that are there to be read; the others are waited for. */
  present: readonly string[] = [];

  constructor(private readonly options: ConsumerOptions) {}

  start(): void {
    this.running = this.keepRunning();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Whether it reads all that it is there for. */
  get isComplete(): boolean {
    return this.isMember && this.present.length === this.options.topics.size;
  }

  private async keepRunning(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.run(signal);
      } catch (error) {
        if (!isBeginning(error)) this.options.outage.report(error, 'No events come in; it will be tried again');
        await delay(AGAIN_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** Until it is stopped, or throws what it ended of. */
  private async run(signal: AbortSignal): Promise<void> {
    const { kafka, group, sessionTimeoutMs: sessionTimeout } = this.options;
    const consumer = kafka.consumer({
      ...{ groupId: group, sessionTimeout, heartbeatInterval: HEARTBEAT_MS, maxWaitTimeInMs: LONGEST_FETCH_MS },
      ...{ allowAutoTopicCreation: false, retry: { retries: 5, restartOnFailure: () => Promise.resolve(false) } },
    });
    const { ended, end, stopWatching } = ending(consumer, signal);
    const looking = setInterval(() => void this.lookForMore(end), LOOK_FOR_TOPICS_MS);
    try {
      // While no broker answers, connecting takes longer than a stop should.
      await Promise.race([this.open(consumer), ended]);
      await ended;
    } finally {
      this.isMember = false;
      clearInterval(looking);
      stopWatching();
      await consumer.disconnect().catch(() => undefined);
    }
  }

  private async open(consumer: KafkaConsumer): Promise<void> {
    this.present = await this.findPresent();
    if (this.present.length === 0) throw new Error('None of the topics that it reads has been made yet');
    consumer.on(consumer.events.GROUP_JOIN, () => this.joined());
    await consumer.connect();
    await consumer.subscribe({ topics: [...this.present], fromBeginning: true });
    await consumer.run({
      ...{ autoCommit: false, eachBatchAutoResolve: false, partitionsConsumedConcurrently: PARTITIONS_AT_ONCE },
      eachBatch: (payload) => this.take(payload),
    });
  }

  private joined(): void {
    this.isMember = true;
    const missing = [...this.options.topics.keys()].filter((topic) => !this.present.includes(topic));
    if (missing.length === 0) this.options.outage.over('Events come in again');
    else this.options.outage.report(new Error(missing.join(', ')), 'Topics that it reads have not been made yet');
  }

  /** What was made meanwhile is read by a new membership. */
  private async lookForMore(end: () => void): Promise<void> {
    if (!this.isMember || this.isComplete) return;
    const { length } = await this.findPresent().catch(() => this.present);
    if (length > this.present.length) end();
  }

  private findPresent(): Promise<string[]> {
    return presentTopics(this.options.kafka, [...this.options.topics.keys()]);
  }

  private async take({
    batch,
    resolveOffset,
    commitOffsetsIfNecessary,
    uncommittedOffsets,
    heartbeat,
  }: EachBatchPayload) {
    const { topic, partition, messages } = batch;
    const place = { topic, partition, ...this.options.topics.get(topic)! };
    const { events, unreadable } = readAll(
      place,
      messages.filter(({ timestamp }) => !isForgotten(this.options.forgotten, timestamp)),
    );
    if (unreadable.length > 0) await this.options.deliveries.setAside(unreadable);
    await this.options.deliveries.deliver(events);
    MOMENTS.stored.publish(events);
    resolveOffset(batch.lastOffset());
    await commitOffsetsIfNecessary(uncommittedOffsets());
    await heartbeat();
  }
}

/** A broker that has just started says for a moment that it is not ready for groups. */
const isBeginning = (error: unknown): boolean => (error as { type?: string }).type === 'GROUP_LOAD_IN_PROGRESS';

function readAll(place: Place, messages: EachBatchPayload['batch']['messages']) {
  const [events, unreadable]: [EventEnvelope[], Unreadable[]] = [[], []];
  for (const message of messages) {
    try {
      events.push(fromMessage(place, message));
    } catch (error) {
      unreadable.push(toUnreadable(place, message, error));
    }
  }
  return { events, unreadable };
}

/** `ended` resolves when it is to stop, or somebody says so by `end`, and rejects when it has crashed or nothing was heard of it for too long. */
function ending(consumer: KafkaConsumer, signal: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const end = () => resolve(undefined);
  signal.addEventListener('abort', end);
  let heardAt = performance.now();
  const { GROUP_JOIN, FETCH, CRASH } = consumer.events;
  for (const event of [GROUP_JOIN, FETCH] as const) consumer.on(event, () => (heardAt = performance.now()));
  consumer.on(CRASH, ({ payload }) => reject(payload.error));
  const watch = setInterval(() => {
    if (performance.now() - heardAt > SILENCE_MS) reject(new Error('The consumer fell silent'));
  }, SILENCE_MS / 4);
  const stopWatching = () => {
    clearInterval(watch);
    signal.removeEventListener('abort', end);
  };
  promise.catch(() => undefined);
  return { ended: promise, end, stopWatching };
}

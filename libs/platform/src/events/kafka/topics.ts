import { setTimeout as delay } from 'node:timers/promises';
import kafkajs, { type Admin, type ConfigEntries, type Kafka } from 'kafkajs';
import type { EventDefinition } from '#contracts/events';
import type { Logger } from '../../logging/index.js';
import { kafkaClient, type KafkaSecurity } from './client.js';

const DAY_MS = 86_400_000;
/** Above what the relay puts into one batch, one very large event included. */
const MAX_BATCH_BYTES = 16 * 2 ** 20;
const KNOWN_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 100;
const NOT_KNOWN_YET: ReadonlySet<unknown> = new Set(['LEADER_NOT_AVAILABLE', 'UNKNOWN_TOPIC_OR_PARTITION']);
/** In the answer of a broker: set for this topic, not for all. */
const SET_FOR_TOPIC = 1;

/** A broker deletes whole segments, so what lies in one can be that much older than the retention says. */
export const segmentMs = ({ topic: { retentionMs } }: EventDefinition): number =>
  Math.min(DAY_MS, Math.floor(retentionMs / 3));

/** By the brokers' clocks: what a producer thinks the time is must not decide how long an event is kept. */
const settingsOf = (definition: EventDefinition): Record<string, string> => ({
  'cleanup.policy': 'delete',
  'max.message.bytes': String(MAX_BATCH_BYTES),
  'message.timestamp.type': 'LogAppendTime',
  'retention.ms': String(definition.topic.retentionMs),
  'segment.ms': String(segmentMs(definition)),
});

export interface TopicsOptions {
  readonly brokers: readonly string[];
  readonly catalogue: readonly EventDefinition[];
  /** In front of every name. */
  readonly prefix?: string;
  readonly logger: Logger;
  readonly security?: KafkaSecurity | undefined;
}

export interface TopicsOutcome {
  readonly created: readonly string[];
  readonly altered: readonly string[];
}

/**
 * Creates the topics that are missing, with the brokers' own replication, and sets what the catalogue says of those that are there;
 * other settings of theirs stay. Partitions of a topic that is there stay as they are: with others, an event could overtake an
 * older one of its key, so that is an operator's step. Safe to run at the same time from several places.
 */
export async function createTopics({
  brokers,
  catalogue,
  prefix = '',
  logger,
  security,
}: TopicsOptions): Promise<TopicsOutcome> {
  const admin = kafkaClient({ brokers, clientId: 'saffron-migrate', logger, security }).admin();
  const wanted = new Map(catalogue.map((definition) => [`${prefix}${definition.type}`, definition]));
  await admin.connect();
  try {
    const there = new Set(await admin.listTopics());
    const missing = [...wanted].filter(([name]) => !there.has(name));
    await create(admin, missing);
    const altered = await alter(
      admin,
      [...wanted].filter(([name]) => there.has(name)),
    );
    await tellOtherPartitions(admin, wanted, logger);
    return { created: missing.map(([name]) => name), altered };
  } finally {
    await admin.disconnect();
  }
}

/** Those topics that are there and may be seen: each is made by one service, whenever that migrates. */
export async function presentTopics(kafka: Kafka, wanted: readonly string[]): Promise<string[]> {
  const admin = kafka.admin();
  try {
    await admin.connect();
    const there = new Set(await admin.listTopics());
    return wanted.filter((topic) => there.has(topic));
  } finally {
    await admin.disconnect();
  }
}

type Wanted = readonly (readonly [name: string, definition: EventDefinition])[];

async function create(admin: Admin, wanted: Wanted): Promise<void> {
  if (wanted.length === 0) return;
  const topics = wanted.map(([topic, definition]) => ({
    topic,
    numPartitions: definition.topic.partitions,
    configEntries: entriesOf(settingsOf(definition)),
  }));
  await admin.createTopics({ topics, waitForLeaders: false, timeout: KNOWN_WITHIN_MS });
  await untilKnown(
    admin,
    wanted.map(([name]) => name),
  );
}

/** A broker may not have heard yet of what it has just taken to be made; kafkajs itself waits for leaders, but not for that. */
async function untilKnown(admin: Admin, topics: string[]): Promise<void> {
  const deadline = Date.now() + KNOWN_WITHIN_MS;
  for (;;) {
    try {
      return void (await admin.fetchTopicMetadata({ topics }));
    } catch (error) {
      if (!NOT_KNOWN_YET.has((error as { type?: unknown }).type) || Date.now() > deadline) throw error;
      await delay(LOOK_EVERY_MS);
    }
  }
}

/** Kafka replaces all settings of a topic that kafkajs can alter, so those that it has go along. */
async function alter(admin: Admin, wanted: Wanted): Promise<string[]> {
  if (wanted.length === 0) return [];
  const type = kafkajs.ConfigResourceTypes.TOPIC;
  const { resources } = await admin.describeConfigs({
    resources: wanted.map(([name]) => ({ type, name })),
    includeSynonyms: false,
  });
  const has = new Map(resources.map(({ resourceName, configEntries }) => [resourceName, ownSettings(configEntries)]));
  const changes = wanted.flatMap(([name, definition]) => {
    const [own, settings] = [has.get(name) ?? {}, settingsOf(definition)];
    const isAsWanted = Object.entries(settings).every(([key, value]) => own[key] === value);
    return isAsWanted ? [] : [{ type, name, configEntries: entriesOf({ ...own, ...settings }) }];
  });
  if (changes.length > 0) await admin.alterConfigs({ resources: changes, validateOnly: false });
  return changes.map(({ name }) => name);
}

const ownSettings = (entries: readonly ConfigEntries[]): Record<string, string> =>
  Object.fromEntries(
    entries
      .filter(({ configSource }) => (configSource as number) === SET_FOR_TOPIC)
      .map(({ configName, configValue }) => [configName, configValue]),
  );

const entriesOf = (settings: Record<string, string>) =>
  Object.entries(settings).map(([name, value]) => ({ name, value }));

async function tellOtherPartitions(admin: Admin, wanted: ReadonlyMap<string, EventDefinition>, logger: Logger) {
  const { topics } = await admin.fetchTopicMetadata({ topics: [...wanted.keys()] });
  for (const { name, partitions } of topics) {
    const expected = wanted.get(name)?.topic.partitions;
    if (partitions.length === expected) continue;
    logger.warn({ topic: name, partitions: partitions.length, expected }, 'A topic has another number of partitions');
  }
}

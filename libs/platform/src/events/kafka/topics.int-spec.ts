import kafkajs, { type Admin } from 'kafkajs';
import { Writable } from 'node:stream';
import { z } from 'zod';
import { defineEvent, SHORT_LIVED } from '#contracts/events';
import { testKafka } from '#testing/servers';
import { createLogger } from '../../logging/index.js';
import { SILENT } from '../test-support/kafka-app.js';
import { kafkaClient } from './client.js';
import { createTopics } from './topics.js';

const lasting = defineEvent('alpha.lasted.v1', z.object({}), { topic: { partitions: 2 } });
const brief = defineEvent('alpha.whispered.v1', z.object({}), { sensitive: true, topic: SHORT_LIVED });

describe('topics', () => {
  let options: { brokers: string[]; prefix: string; logger: typeof SILENT };
  let admin: Admin;

  beforeEach(async () => {
    const { brokers, prefix } = await testKafka();
    options = { brokers: brokers.split(','), prefix, logger: SILENT };
    admin = kafkaClient({ ...options, clientId: 'test' }).admin();
    await admin.connect();
  }, 60_000);

  afterEach(() => admin.disconnect());

  const nameOf = ({ type }: { type: string }) => `${options.prefix}${type}`;

  async function settings(name: string): Promise<Record<string, string>> {
    const { resources } = await admin.describeConfigs({
      resources: [{ type: kafkajs.ConfigResourceTypes.TOPIC, name }],
      includeSynonyms: false,
    });
    return Object.fromEntries(
      resources[0]!.configEntries.map(({ configName, configValue }) => [configName, configValue]),
    );
  }

  const partitions = async (name: string) =>
    (await admin.fetchTopicMetadata({ topics: [name] })).topics[0]!.partitions.length;

  it('are made as the catalogue says, secrets for minutes', async () => {
    const outcome = await createTopics({ ...options, catalogue: [lasting, brief] });
    expect(outcome).toEqual({ created: [nameOf(lasting), nameOf(brief)], altered: [] });
    expect(await partitions(nameOf(lasting))).toBe(2);
    expect(await settings(nameOf(lasting))).toMatchObject({ 'retention.ms': '604800000', 'segment.ms': '86400000' });
    expect(await settings(nameOf(brief))).toMatchObject({ 'retention.ms': '900000', 'segment.ms': '300000' });
  });

  it('are made once where several make them at the same time', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => createTopics({ ...options, catalogue: [lasting, brief] })),
    );
    expect(outcomes.flatMap(({ altered }) => altered)).toEqual([]);
    expect(await admin.listTopics()).toEqual(expect.arrayContaining([nameOf(lasting), nameOf(brief)]));
    expect(await settings(nameOf(brief))).toMatchObject({ 'retention.ms': '900000' });
  });

  it('are brought up to date, and keep what an operator has set and their partitions', async () => {
    const configEntries = [
      { name: 'retention.ms', value: '1000' },
      { name: 'min.insync.replicas', value: '1' },
      { name: 'flush.ms', value: '12345' },
    ];
    await admin.createTopics({ topics: [{ topic: nameOf(lasting), numPartitions: 5, configEntries }] });
    const lines: string[] = [];
    const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) });
    const logger = createLogger({ service: 'test', level: 'warn' }, sink);
    expect(await createTopics({ ...options, logger, catalogue: [lasting] })).toEqual({
      ...{ created: [], altered: [nameOf(lasting)] },
    });
    expect(await settings(nameOf(lasting))).toMatchObject({ 'retention.ms': '604800000', 'flush.ms': '12345' });
    expect(await partitions(nameOf(lasting))).toBe(5);
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { topic: nameOf(lasting), partitions: 5, expected: 2 },
    ]);
    expect((await createTopics({ ...options, catalogue: [lasting] })).altered).toEqual([]);
  });
});

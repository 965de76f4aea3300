import type { INestApplication } from '@nestjs/common';
import kafkajs, { type Admin, type Message } from 'kafkajs';
import { newId } from '#kernel';
import { testKafka } from '#testing/servers';
import { appendToOutbox } from '../outbox.js';
import { EventsStats } from '../stats.js';
import { type Cluster, makeTopics, SILENT, startInstance } from '../test-support/kafka-app.js';
import { happened, whispered } from '../test-support/listeners.js';
import { Stage } from '../test-support/stage.js';
import { kafkaClient } from './client.js';
import { toMessage } from './message.js';

describe('events on topics', () => {
  let stage: Stage;
  let cluster: Cluster;
  let apps: readonly INestApplication[];
  let admin: Admin;

  beforeAll(async () => {
    stage = await Stage.set();
    const kafka = await testKafka();
    cluster = { brokers: kafka.brokers.split(','), prefix: kafka.prefix };
    admin = client().admin();
    await admin.connect();
    await makeTopics(cluster);
    apps = await Promise.all(stage.services.map((service) => startInstance({ service, ...cluster })));
  }, 60_000);

  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await admin.disconnect();
    await stage.strike();
  });

  beforeEach(() => stage.clear());

  const client = () => kafkaClient({ brokers: cluster.brokers, clientId: 'test', logger: SILENT });
  const topicOf = (type: string) => `${cluster.prefix}${type}`;

  /** As something that is no service of ours would. */
  async function produce(type: string, ...messages: Message[]): Promise<void> {
    const producer = client().producer({ createPartitioner: kafkajs.Partitioners.DefaultPartitioner });
    await producer.connect();
    await producer.send({ topic: topicOf(type), messages });
    await producer.disconnect();
  }

  const event = (n: number, key = 'k') => ({
    ...{ id: newId(), type: happened.type, key, occurredAt: new Date().toISOString(), payload: { n } },
  });

  /** Everything that lies in a topic, as text. */
  async function read(type: string): Promise<string> {
    const consumer = client().consumer({ groupId: `${cluster.prefix}reader.${newId()}`, maxWaitTimeInMs: 100 });
    const ends = await admin.fetchTopicOffsets(topicOf(type));
    let missing = ends.reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0);
    const found: string[] = [];
    const { promise: all, resolve } = Promise.withResolvers<undefined>();
    await consumer.connect();
    await consumer.subscribe({ topic: topicOf(type), fromBeginning: true });
    await consumer.run({
      eachMessage: ({ message }) => {
        found.push(JSON.stringify({ ...message, value: message.value?.toString() }));
        missing -= 1;
        if (missing === 0) resolve(undefined);
        return Promise.resolve();
      },
    });
    await all;
    await consumer.disconnect();
    return found.join('\n');
  }

  it('are acted on once, however often they come', async () => {
    const [one, two, three] = [1, 2, 3].map((n) => toMessage(event(n)));
    await produce(happened.type, one!, two!, one!, three!, two!, one!, three!);
    await produce(happened.type, two!, one!);
    await stage.tell(4);
    await stage.settled(8);
    expect(await stage.effects('first')).toEqual([1, 2, 3, 4]);
  });

  it('go on where a message among them is none, which is told as a dead letter with what it says', async () => {
    const strange = [
      { key: 'k', value: 'not JSON \0' },
      { key: 'k', value: null },
      { key: 'k', value: JSON.stringify({ ...event(2), id: 'no id' }) },
      { key: 'k', value: JSON.stringify({ ...event(3), type: whispered.type }) },
      { key: 'k', value: JSON.stringify({ ...event(4), occurredAt: '0000-01-01T00:00:00Z' }) },
    ];
    await produce(happened.type, toMessage(event(1)), ...strange, toMessage(event(5)));
    await stage.settled(9);
    expect(await stage.effects('second')).toEqual([1, 5]);
    const dead = await stage.beta.query<{ payload: { value: string }; error: string }[]>(
      "SELECT payload, error FROM inbox WHERE consumer = 'beta.unreadable' AND state = 'dead' ORDER BY seq",
    );
    expect(dead).toHaveLength(strange.length);
    expect(dead[0]).toMatchObject({ payload: { value: 'not JSON \u{FFFD}' } });
    expect(dead[0]!.error).toContain(`${topicOf(happened.type)}/`);
    await stage.until(async () => (await read('beta.dead-lettered.v1')).includes('not JSON'));
  });

  it('are read again where an administrator hands out what could not be read before', async () => {
    await produce(happened.type, { key: 'k', value: 'not yet' });
    await stage.settled(1);
    await stage.beta.query(
      "UPDATE inbox SET state = 'pending', next_attempt_at = now(), payload = jsonb_build_object('value', $1::text)",
      [JSON.stringify(event(7))],
    );
    await stage.settled(3);
    expect(await stage.effects('first')).toEqual([7]);
  });

  it('keep a code secret in every table and topic', async () => {
    const secret = `sealed-${newId()}`;
    await produce(whispered.type, { key: 'k', value: `broken ${secret}` });
    await appendToOutbox(stage.alpha.manager, whispered, { key: 'k', payload: { secret } });
    await stage.settled(2);
    const tables = ['inbox', 'outbox'].map((table) => `SELECT ${table}::text AS row FROM ${table}`);
    for (const source of [stage.alpha, stage.beta]) {
      const rows = await source.query<{ row: string }[]>(tables.join(' UNION ALL '));
      expect(rows.map(({ row }) => row).join('\n')).not.toContain(secret);
    }
    expect(await read('beta.dead-lettered.v1')).not.toContain(secret);
    // It lies sealed in its own topic alone, which forgets it.
    expect(await read(whispered.type)).toContain(secret);
  });

  it('are counted while nobody takes them in', async () => {
    await stage.tell(1);
    await stage.settled(2);
    const lag = async () => (await apps[1]!.get(EventsStats).read())[0]!.lag[topicOf(happened.type)];
    await stage.until(async () => (await lag()) === 0);
    const lock = stage.beta.createQueryRunner();
    await lock.startTransaction();
    await lock.query('LOCK TABLE inbox IN SHARE MODE');
    await produce(happened.type, ...[2, 3, 4].map((n) => toMessage(event(n))));
    await stage.until(async () => (await lag()) === 3);
    await lock.rollbackTransaction();
    await lock.release();
    await stage.settled(8);
    await stage.until(async () => (await lag()) === 0);
  });
});

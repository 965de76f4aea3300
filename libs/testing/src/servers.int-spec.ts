import { Redis } from 'ioredis';
import { type Consumer, Kafka, logLevel, type Producer } from 'kafkajs';
import '#platform/kafkajs';
import { until } from './eventually.js';
import { testKafka, testRedis } from './servers.js';

describe('The Redis of a test run', () => {
  it('gives every suite a database of its own, which is empty after drop', async () => {
    const [first, second] = await Promise.all([testRedis(), testRedis()]);
    const [one, other] = [new Redis(first.url), new Redis(second.url)];
    await one.set('mine', '1');
    expect(await other.get('mine')).toBeNull();
    expect(await one.get('mine')).toBe('1');
    await first.drop();
    expect(await one.dbsize()).toBe(0);
    one.disconnect();
    other.disconnect();
  });
});

describe('The Kafka of a test run', () => {
  let kafka: Kafka;
  let prefix: string;
  let producer: Producer;
  let consumer: Consumer;

  beforeAll(async () => {
    const { brokers, prefix: own } = await testKafka();
    prefix = own;
    kafka = new Kafka({ clientId: `${prefix}client`, brokers: brokers.split(','), logLevel: logLevel.NOTHING });
    producer = kafka.producer({ idempotent: true, retry: { retries: 1 } });
    consumer = kafka.consumer({ groupId: `${prefix}group` });
    await Promise.all([producer.connect(), consumer.connect()]);
  }, 60_000);

  afterAll(() => Promise.all([producer.disconnect(), consumer.disconnect()]));

  it('takes from an idempotent producer and gives to a consumer group, in the order of each key', async () => {
    const topic = `${prefix}facts`;
    const admin = kafka.admin();
    await admin.createTopics({ waitForLeaders: true, topics: [{ topic, numPartitions: 3 }] });
    await admin.disconnect();
    const received: string[] = [];
    await consumer.subscribe({ topic, fromBeginning: true });
    await consumer.run({
      eachMessage: async ({ message }) => void received.push(`${message.key?.toString()} ${message.value?.toString()}`),
    });
    const facts = Array.from({ length: 20 }, (_, index) => ({ key: `k${index % 2}`, value: String(index) }));
    await producer.send({ topic, messages: facts, acks: -1 });

    await until(() => received.length >= 20);
    for (const key of ['k0', 'k1']) {
      const sent = facts.filter((fact) => fact.key === key).map(({ value }) => `${key} ${value}`);
      expect(received.filter((each) => each.startsWith(key))).toEqual(sent);
    }
  });

  it('makes no topic that nobody asked for', async () => {
    const topic = `${prefix}misspelt`;
    await expect(producer.send({ topic, messages: [{ value: 'x' }] })).rejects.toThrow('does not host this topic');
  });
});

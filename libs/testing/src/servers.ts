import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { askFor } from './stack/on-demand.js';

export interface TestRedis {
  /** Of a database of its own on the run's Redis. Whoever flushes or stops all of Redis starts one with `provideRedis`. */
  readonly url: string;
  /** Empties the database. */
  drop(): Promise<void>;
}

export interface TestKafka {
  /** As `KAFKA_BROKERS`. */
  readonly brokers: string;
  /** For the topics, groups and clients of one suite, so that suites keep apart on the run's Kafka. */
  readonly prefix: string;
}

/** The run's Redis, started when the first suite asks, or the one of `SAFFRON_TEST_REDIS_URL`. */
export async function testRedis(): Promise<TestRedis> {
  const server = (process.env['SAFFRON_TEST_REDIS_URL'] ??= await askFor('redis'));
  const url = new URL(server);
  url.pathname = `/${await emptyDatabase(server)}`;
  return { url: url.href, drop: () => withRedis(url.href, async (redis) => void (await redis.flushdb())) };
}

/** The run's Kafka, started when the first suite asks (some seconds), or the one of `SAFFRON_TEST_KAFKA_BROKERS`. */
export async function testKafka(): Promise<TestKafka> {
  const brokers = (process.env['SAFFRON_TEST_KAFKA_BROKERS'] ??= await askFor('kafka'));
  return { brokers, prefix: `test-${randomBytes(5).toString('hex')}.` };
}

/** Dealt in turn to all suites of all processes; one that holds anything is somebody's and is passed over. */
function emptyDatabase(server: string): Promise<number> {
  return withRedis(server, async (redis) => {
    const [, count] = (await redis.config('GET', 'databases')) as [string, string];
    for (let tries = Number(count) - 1; tries > 0; tries -= 1) {
      const number = 1 + ((await redis.incr('saffron-test:database')) % (Number(count) - 1));
      const size = await withRedis(`${server.replace(/\/\d*$/, '')}/${number}`, (own) => own.dbsize());
      if (size === 0) return number;
    }
    throw new Error(`Every database of ${server} holds something; tests want an empty one`);
  });
}

async function withRedis<T>(url: string, act: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { lazyConnect: true });
  try {
    await redis.connect();
    return await act(redis);
  } finally {
    redis.disconnect();
  }
}

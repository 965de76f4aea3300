import { readFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { Redis } from 'ioredis';
import { Pool } from 'pg';
import { DomainError } from '#kernel';
import { until } from '#testing/eventually';
import { createTestDatabase } from '#testing/postgres';
import { testRedis } from '#testing/servers';
import type { CounterStore } from './counter-store.js';
import { type Budget, Counters } from './counters.js';
import { CountersModule } from './counters.module.js';
import { PostgresCounters } from './postgres-counters.js';
import { RedisCounters } from './redis-counters.js';

const MIGRATION = 'libs/platform/migrations-counters/0001_counters.sql';

/** A place that processes share: each gets a store of its own on it. */
interface Place {
  open(): CounterStore;
  close(): Promise<void>;
}

async function postgres(): Promise<Place> {
  const database = await createTestDatabase('wallet');
  const pool = new Pool({ connectionString: database.url });
  await pool.query(readFileSync(MIGRATION, 'utf8'));
  await pool.end();
  const open = () => new PostgresCounters(new Pool({ connectionString: database.url, max: 4 }));
  return { open, close: () => database.drop() };
}

async function redis(): Promise<Place> {
  const { url, drop } = await testRedis();
  const clients: Redis[] = [];
  const open = () => {
    const client = new Redis(url);
    clients.push(client);
    return new RedisCounters(client, 'saffron:test:');
  };
  const close = async () => {
    for (const client of clients) client.disconnect();
    await drop();
  };
  return { open, close };
}

describe.each([
  ['PostgreSQL', postgres],
  ['Redis', redis],
])('budgets in %s', (_, provide) => {
  let place: Place;
  const processes: Counters[] = [];

  const newProcess = (): Counters => {
    const counters = new Counters(place.open());
    processes.push(counters);
    return counters;
  };

  beforeAll(async () => {
    place = await provide();
  });

  afterAll(async () => {
    for (const counters of processes) await counters.onApplicationShutdown();
    await place.close();
  });

  const budget = (name: string, points = 10): Budget => ({ name, points, durationS: 60 });
  const outcomes = async (takes: Promise<unknown>[]) => {
    const settled = await Promise.allSettled(takes);
    return settled.filter(({ status }) => status === 'fulfilled').length;
  };

  it('let parallel calls of two processes take no more than there is', async () => {
    const [one, other] = [newProcess(), newProcess()];
    const takes = Array.from({ length: 50 }, (_, n) => (n % 2 ? one : other).take(budget('race'), 'k'));
    expect(await outcomes(takes)).toBe(10);
  });

  it('refuse with the code of the budget and when to come back', async () => {
    const counters = newProcess();
    const small: Budget = { ...budget('own', 1), refusal: { code: 'x.y', spec: { status: 429, message: 'Enough.' } } };
    await counters.take(small, 'k');
    const refused = await counters.take(small, 'k').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DomainError);
    expect(refused).toMatchObject({ code: 'x.y', status: 429, message: 'Enough.' });
    const { retryAfterS } = refused as DomainError;
    expect(retryAfterS).toBeGreaterThan(0);
    expect(retryAfterS).toBeLessThanOrEqual(60);
  });

  it('are remembered by a process that starts later', async () => {
    await newProcess().take(budget('restart', 1), 'k');
    await expect(newProcess().take(budget('restart', 1), 'k')).rejects.toThrow(DomainError);
    await expect(newProcess().check(budget('restart', 1), 'k')).rejects.toThrow(DomainError);
  });

  it('are kept apart by name and key, given back, and forgotten on request', async () => {
    const counters = newProcess();
    await counters.take(budget('apart', 1), 'ada');
    await counters.take(budget('apart', 1), 'ben');
    await counters.take(budget('another', 1), 'ada');
    await counters.giveBack(budget('apart', 1), 'ada');
    await counters.take(budget('apart', 1), 'ada');
    await counters.reset(budget('apart', 1), 'ben');
    expect(await counters.take(budget('apart', 1), 'ben')).toBe(0);
  });

  it('tell what is spent and when it is given anew, of a key that nobody used as well', async () => {
    const counters = newProcess();
    expect((await counters.state(budget('told'), 'k')).spent).toBe(0);
    await counters.take(budget('told'), 'k', 3);
    expect(await counters.state(budget('told'), 'k')).toEqual({ spent: 3, resetsInS: expect.closeTo(60, 0) });
    await counters.check(budget('told'), 'k');
    await expect(counters.check(budget('told', 3), 'k')).rejects.toThrow(DomainError);
  });

  describe('taken together', () => {
    const spent = async (name: string) => (await newProcess().state(budget(name), 'k')).spent;

    it('let parallel calls of two processes take no more than the smallest has', async () => {
      const [one, other] = [newProcess(), newProcess()];
      const asked = [[budget('wide', 40), 'k'] as const, [budget('narrow', 10), 'k'] as const];
      const takes = Array.from({ length: 50 }, (_, n) => (n % 2 ? one : other).takeAll(asked));
      expect(await outcomes(takes)).toBe(10);
      expect(await spent('narrow')).toBe(10);
    });

    it('refuse by the first that is spent, and charge neither it nor what comes after', async () => {
      const counters = newProcess();
      const small: Budget = {
        ...budget('second', 1),
        refusal: { code: 'x.y', spec: { status: 429, message: 'Enough.' } },
      };
      const asked = [[budget('before'), 'k'] as const, [small, 'k'] as const, [budget('after', 5), 'k'] as const];
      expect(await counters.takeAll(asked)).toBe(4);
      const refused = await counters.takeAll(asked).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: 'x.y', status: 429 });
      const { retryAfterS } = refused as DomainError;
      expect(retryAfterS).toBeGreaterThan(1);
      expect(retryAfterS).toBeLessThanOrEqual(60);
      expect(await Promise.all(['before', 'second', 'after'].map(spent))).toEqual([2, 1, 1]);
    });

    it('are the same points as those taken alone', async () => {
      const counters = newProcess();
      await counters.take(budget('same', 2), 'k');
      expect(await counters.takeAll([[budget('same', 2), 'k']])).toBe(0);
      await expect(counters.take(budget('same', 2), 'k')).rejects.toThrow(DomainError);
    });

    it('begin anew when the window has ended', async () => {
      const brief: Budget = { name: 'brief', points: 1, durationS: 1 };
      const counters = newProcess();
      await counters.takeAll([[brief, 'k']]);
      await expect(counters.takeAll([[brief, 'k']])).rejects.toThrow(DomainError);
      await until(async () => (await counters.state(brief, 'k')).spent === 0);
      expect(await counters.takeAll([[brief, 'k']])).toBe(0);
    });
  });
});

describe('budgets in a Redis that is not there', () => {
  it('let nobody pass', async () => {
    const url = 'redis://127.0.0.1:1';
    const module = await NestFactory.createApplicationContext(CountersModule.forRedis({ url, logLevel: 'silent' }), {
      logger: false,
    });
    const counters = module.get(Counters);
    const budget: Budget = { name: 'x', points: 5, durationS: 60 };
    const asked = [
      counters.take(budget, 'k'),
      counters.takeAll([[budget, 'k']]),
      counters.check(budget, 'k'),
      counters.giveBack(budget, 'k'),
      counters.state(budget, 'k'),
      counters.reset(budget, 'k'),
    ];
    const outcomes = await Promise.allSettled(asked);
    await module.close();
    const refused = { status: 503, code: 'http.unavailable', retryAfterS: expect.any(Number) as number };
    expect(outcomes).toMatchObject(asked.map(() => ({ status: 'rejected', reason: refused })));
  });
});

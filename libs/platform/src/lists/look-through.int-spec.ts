import { MOST_COUNTED } from '#contracts/http';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import { DataSource } from 'typeorm';
import { Conditions, countAll, countUpTo, lookThrough } from './index.js';

const MANY = 3 * MOST_COUNTED;
const NUMBERS = `FROM generate_series(1, ${MANY}) AS n`;

describe('A list without end', () => {
  let database: TestDatabase;
  let source: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase('notifications');
    source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  });
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  const above = (bound: number): Conditions => {
    const where = new Conditions();
    where.matches(String(bound), (name) => `n > ${name}::int`);
    return where;
  };

  it.each([
    [0, MOST_COUNTED],
    [MANY - MOST_COUNTED, MOST_COUNTED],
    [MANY - 7, 7],
    [MANY, 0],
  ])('above %i is counted to %i, and to its end for whoever wants all of it', async (bound, counted) => {
    const where = above(bound);
    expect(await lookThrough(source, (manager) => countUpTo(manager, NUMBERS, where))).toBe(counted);
    expect(await countAll(source, NUMBERS, where)).toBe(MANY - bound);
  });

  it('that takes too long is refused as too broad, and the connection is as it was', async () => {
    const slow = lookThrough(source, (manager) => manager.query('SELECT pg_sleep(5)'), { withinMs: 50 });
    await expect(slow).rejects.toMatchObject({ code: 'http.too-broad', status: 422 });
    expect(await source.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '0' }]);
  });

  it('is of one moment: what is added while it is read is neither shown nor counted', async () => {
    await source.query('CREATE TABLE moments (n int)');
    const counts = await lookThrough(source, async (manager) => {
      const before = await countUpTo(manager, 'FROM moments', new Conditions());
      await source.query('INSERT INTO moments VALUES (1)');
      return [before, await countUpTo(manager, 'FROM moments', new Conditions())];
    });
    expect(counts).toEqual([0, 0]);
  });

  it('leaves connections to others, however many are looked through at once', async () => {
    const slow = Promise.allSettled(
      Array.from({ length: 12 }, () => lookThrough(source, (manager) => manager.query('SELECT pg_sleep(0.1)'))),
    );
    expect(await source.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const [row] = await source.query<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE query LIKE '%pg_sleep(0.1)' AND state = 'active'`,
    );
    expect(row?.n).toBeLessThanOrEqual(3);
    expect((await slow).map(({ status }) => status)).toEqual(Array(12).fill('fulfilled'));
  });

  it('is not waited for by those of the other lane, nor by too many of its own', async () => {
    const gate = Promise.withResolvers<undefined>();
    const wait = () => lookThrough(source, () => gate.promise);
    const looking = Array.from({ length: 103 }, wait);
    await expect(wait()).rejects.toMatchObject({ code: 'http.unavailable', status: 503 });
    const one = await lookThrough(source, (manager) => manager.query('SELECT 1 AS one'), { lane: 'members' });
    expect(one).toEqual([{ one: 1 }]);
    gate.resolve(undefined);
    await Promise.all(looking);
  });

  it('tells any other fault as it is', async () => {
    await expect(lookThrough(source, (manager) => manager.query('SELECT 1 / 0'))).rejects.toThrow('division by zero');
  });
});

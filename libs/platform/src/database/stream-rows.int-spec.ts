import { setTimeout as delay } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import { DataSource } from 'typeorm';
import { rowsWithin, streamRows } from './stream-rows.js';

const POOL = 5;
const AT_ONCE = 3;
let database: TestDatabase;
let source: DataSource;

beforeAll(async () => {
  database = await createTestDatabase('notifications');
  source = new DataSource({ type: 'postgres', url: database.url, poolSize: POOL });
  await source.initialize();
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const numbers = () =>
  streamRows(source, 'SELECT n FROM generate_series(1, 1000) AS n', [], ({ n }: { n: number }) => n);

it('gives all rows, one after another', async () => {
  const all: number[] = [];
  for await (const n of numbers()) all.push(n);
  expect(all).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1));
});

it('leaves connections to others, however many readers take their time', async () => {
  const readers = Array.from({ length: 2 * POOL }, numbers);
  const first = readers.map((reader) => reader.next());
  await Promise.all(first.slice(0, AT_ONCE));
  expect(await source.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  for (const [index, reader] of readers.entries()) {
    expect(await first[index]).toEqual({ done: false, value: 1 });
    await reader.return(undefined);
  }
});

it('lets a reader take longer than a statement may', async () => {
  const WITHIN_MS = 300;
  const hasty = new DataSource({
    type: 'postgres',
    url: database.url,
    extra: { statement_timeout: WITHIN_MS, idle_in_transaction_session_timeout: WITHIN_MS },
  });
  await hasty.initialize();
  let count = 0;
  for await (const _ of streamRows(hasty, 'SELECT n FROM generate_series(1, 5000) AS n', [], (row) => row)) {
    count += 1;
    if (count % 1_000 === 0) await delay(WITHIN_MS * 0.7);
  }
  expect(count).toBe(5_000);
  await hasty.destroy();
});

it('reads within a transaction of the caller’s, as often as he likes, and what he writes meanwhile is his', async () => {
  const sql = 'SELECT n FROM generate_series(1, $1::int) AS n';
  const written = await source.transaction(async (manager) => {
    await manager.query('CREATE TEMP TABLE copies (n int) ON COMMIT DROP');
    for (const most of [1_000, 3, 0])
      for await (const { n } of rowsWithin<{ n: number }>(manager, sql, [most]))
        if (n % 3 === 0) await manager.query('INSERT INTO copies VALUES ($1)', [n]);
    return manager.query<{ count: number }[]>('SELECT count(*)::int AS count FROM copies');
  });
  expect(written).toEqual([{ count: 334 }]);
});

it('makes room where a statement fails', async () => {
  const failing = () => streamRows(source, 'SELECT 1 / (n - 1) FROM generate_series(1, 2) AS n', [], (row) => row);
  for (let count = 0; count < 2 * AT_ONCE; count += 1)
    await expect(failing().next()).rejects.toThrow('division by zero');
  const reader = numbers();
  expect((await reader.next()).value).toBe(1);
  await reader.return(undefined);
});

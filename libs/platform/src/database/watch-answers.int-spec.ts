import { setTimeout as delay } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import { SilentWay } from '#testing/silent-way';
import { DataSource } from 'typeorm';
import { poolOptions, streamRows, withMoreTime } from './index.js';

const WITHIN_MS = 600;
/** The server is waited for a little longer than it may take. */
const GIVEN_UP_MS = 700;
const SLOW = `SELECT pg_backend_pid() AS pid, pg_sleep(${(WITHIN_MS * 0.7) / 1_000})`;

describe('A connection of a pool', () => {
  let database: TestDatabase;
  let way: SilentWay;
  let dataSource: DataSource;
  beforeAll(async () => void (database = await createTestDatabase('notifications')));
  beforeEach(async () => {
    way = await SilentWay.to(database.url);
    dataSource = await new DataSource({
      type: 'postgres',
      url: way.url,
      extra: poolOptions(2, WITHIN_MS),
    }).initialize();
  });
  afterEach(async () => {
    way.close();
    await dataSource.destroy();
  });
  afterAll(() => database.drop());

  const pid = async (sql = 'SELECT pg_backend_pid() AS pid'): Promise<number | undefined> =>
    (await dataSource.query<{ pid: number }[]>(sql))[0]?.pid;

  it('is given up where it has become silent, in a transaction as well, and the next one works', async () => {
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    await pid();
    way.silence();
    const startedAt = performance.now();
    const asked = await Promise.allSettled([pid(), runner.query('SELECT 1')]);
    expect(performance.now() - startedAt).toBeGreaterThan(GIVEN_UP_MS - 100);
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await runner.release();
    expect(await pid()).toBeGreaterThan(0);
  });

  it('may take its time to answer, and may have nothing to do for as long as it likes', async () => {
    const first = await pid();
    await delay(GIVEN_UP_MS + 200);
    expect(await pid(SLOW)).toBe(first);
  });

  it('is waited for longer where its statements may take longer, and not longer than usual afterwards', async () => {
    await dataSource.transaction((manager) =>
      withMoreTime(manager, 2 * GIVEN_UP_MS, () => manager.query(`SELECT pg_sleep(${(GIVEN_UP_MS + 200) / 1_000})`)),
    );
    await expect(pid(`SELECT pg_sleep(${(2 * WITHIN_MS) / 1_000})`)).rejects.toThrow('statement timeout');
    way.silence();
    await expect(pid()).rejects.toThrow(/not answered|terminated/);
  });

  it('is not given up for a reader that takes his time', async () => {
    const rows = streamRows(dataSource, 'SELECT n FROM generate_series(1, 1000) AS n', [], ({ n }: { n: number }) => n);
    expect(await rows.next()).toEqual({ done: false, value: 1 });
    await delay(GIVEN_UP_MS + 200);
    let last = 1;
    for await (const n of rows) last = n;
    expect(last).toBe(1_000);
  });
});

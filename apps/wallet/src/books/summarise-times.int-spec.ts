import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import { TimesSummary } from './summarise-times.js';

const PAGES = 64;
/** Some 80 of them fill a page. */
const ENTRIES = `
  INSERT INTO entries (account_id, version, transfer_id, amount, balance_after, posted_at)
  SELECT 1, $1::int + n, gen_random_uuid(), 1, $1::int + n, now() FROM generate_series(1, 20000) n`;

describe('the index of the times of entries', () => {
  let database: TestDatabase;
  let source: DataSource;
  let table: string;
  let index: string;

  const connect = (): Promise<DataSource> => new DataSource({ type: 'postgres', url: database.url }).initialize();
  /** Whether a range was not summarised before; it is now. */
  const wasBehind = async (range: number): Promise<boolean> => {
    const [row] = await source.query<[{ made: number }]>('SELECT brin_summarize_range($1::regclass, $2) AS made', [
      index,
      range * PAGES,
    ]);
    return row.made > 0;
  };
  const fullRanges = async (): Promise<number> => {
    const [row] = await source.query<[{ full: number }]>(
      `SELECT (pg_relation_size($1::regclass) / 8192 / ${PAGES})::int AS full`,
      [table],
    );
    return row.full;
  };
  const catchUp = async (summary: TimesSummary): Promise<number> => {
    for (let made = 0; ;) {
      const step = await summary.step();
      made += step.made;
      if (!step.isMore) return made;
    }
  };

  beforeAll(async () => {
    database = await createTestDatabase('wallet');
    source = await connect();
    await source.query(ENTRIES, [0]);
    [{ table }] = await source.query<[{ table: string }]>(
      'SELECT DISTINCT tableoid::regclass::text AS table FROM entries',
    );
    [{ index }] = await source.query<[{ index: string }]>(
      `SELECT i.indexrelid::regclass::text AS index FROM pg_index i JOIN pg_inherits h ON h.inhrelid = i.indexrelid
       WHERE i.indrelid = $1::regclass AND h.inhparent = 'entries_posted_at'::regclass`,
      [table],
    );
  });
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  it('is left alone by a vacuum, which would do all of it at once', async () => {
    expect(await fullRanges()).toBeGreaterThan(2);
    await source.query(`VACUUM ${table}`);
    // The first range is summarised from the beginning, when there is nothing in it.
    expect([await wasBehind(0), await wasBehind(1)]).toEqual([false, true]);
  });

  it('is brought up to date for all full ranges of pages, and for those that fill later', async () => {
    const [summary, before] = [new TimesSummary(source), await fullRanges()];
    expect(await catchUp(summary)).toBe(before - 2);
    expect(await catchUp(summary)).toBe(0);
    await source.query(ENTRIES, [20_000]);
    const after = await fullRanges();
    expect(await catchUp(summary)).toBe(after - before);
    expect(await wasBehind(after - 1)).toBe(false);
    expect(await wasBehind(after)).toBe(true);
  });

  it('gives way while somebody else has the table, and goes on afterwards', async () => {
    await source.query(ENTRIES, [40_000]);
    const [summary, other] = [new TimesSummary(source), await connect()];
    const vacuum = other.createQueryRunner();
    await vacuum.startTransaction();
    await vacuum.query(`LOCK TABLE ${table} IN SHARE UPDATE EXCLUSIVE MODE`);
    const transaction = vi.spyOn(source, 'transaction');
    expect(await summary.step()).toEqual({ made: 0, isMore: false });
    // Nor does it ask for what it would not get.
    expect(transaction).not.toHaveBeenCalled();
    await vacuum.rollbackTransaction();
    await vacuum.release();
    await other.destroy();
    expect(await catchUp(summary)).toBeGreaterThan(0);
  });

  it('passes over all that is summarised in one step when it begins anew', async () => {
    expect(await fullRanges()).toBeGreaterThan(8);
    const summary = new TimesSummary(source);
    expect(await summary.step()).toEqual({ made: 0, isMore: true });
    expect(await summary.step()).toEqual({ made: 0, isMore: false });
  });
});

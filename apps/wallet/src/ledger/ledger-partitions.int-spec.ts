import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import { LedgerPartitions } from './ledger-partitions.js';

const LATER = { now: () => new Date('2031-05-17T00:00:00Z') };
const LATER_STILL = { now: () => new Date('2032-05-17T00:00:00Z') };
const logger = { error: () => undefined };

describe('the partitions of the coming months', () => {
  let database: TestDatabase;
  const sources: DataSource[] = [];

  beforeAll(async () => {
    database = await createTestDatabase('wallet');
    for (let instance = 0; instance < 4; instance++) {
      sources.push(await new DataSource({ type: 'postgres', url: database.url }).initialize());
    }
  });
  afterAll(async () => {
    for (const source of sources) await source.destroy();
    await database.drop();
  });

  it('are made once by instances that start at the same moment', async () => {
    await Promise.all(sources.map((source) => new LedgerPartitions(source, LATER, logger).make()));
    const [made] = await sources[0]!.query<[{ names: string[] }]>(
      `SELECT array_agg(relname::text ORDER BY relname) AS names FROM pg_inherits JOIN pg_class ON oid = inhrelid
       WHERE inhparent = 'entries'::regclass AND relname LIKE '%2031%'`,
    );
    expect(made.names).toEqual(['entries_2031_05', 'entries_2031_06', 'entries_2031_07']);
  });

  it('are vacuumed gently, as those of this month are', async () => {
    const rows = await sources[0]!.query<{ name: string; options: string[] | null }[]>(
      `SELECT oid::regclass::text AS name, reloptions AS options FROM pg_class
       WHERE oid = 'idempotency'::regclass OR oid IN (SELECT inhrelid FROM pg_inherits
         WHERE inhparent IN ('transfers'::regclass, 'entries'::regclass, 'batch_log'::regclass))`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(1 + 3 * 5);
    expect(rows.filter(({ options }) => !options?.includes('autovacuum_vacuum_cost_limit=20'))).toEqual([]);
  });

  it('are there once their making is stopped, since that waits for what is under way', async () => {
    const partitions = new LedgerPartitions(sources[0]!, LATER_STILL, logger);
    partitions.start();
    await partitions.stop();
    const names = ['entries_2032_05', 'entries_2032_06', 'entries_2032_07'];
    expect(
      await sources[0]!.query('SELECT FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NULL', [names]),
    ).toEqual([]);
  });
});

import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import { LedgerParts } from './ledger-parts.js';

const LATER = { now: () => new Date('2031-05-17T00:00:00Z') };

describe('the parts of the coming months', () => {
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
    const logger = { error: () => undefined };
    await Promise.all(sources.map((source) => new LedgerParts(source, LATER, logger).make()));
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
});

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import { digestOf } from './digest.js';

const WALLET = 'apps/wallet/migrations';
const THIS = '0006_postings-without-account-rows.sql';
const sha256 = (text: string) => createHash('sha256').update(text).digest();
const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

let database: TestDatabase;
let client: pg.Client;
/** A schema beside the migrated one, brought only as far as before postings left the account rows. */
beforeAll(async () => {
  database = await createTestDatabase('wallet');
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('CREATE SCHEMA earlier; SET search_path TO earlier');
  await client.query(readFileSync('libs/platform/migrations/0001_events-and-audit.sql', 'utf8'));
  for (const file of readdirSync(WALLET).sort()) {
    if (file < THIS) await client.query(readFileSync(`${WALLET}/${file}`, 'utf8'));
  }
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

describe('A ledger that still kept balances in account rows', () => {
  it('keeps its balances, versions, holds, the outflow of the day and its keys', async () => {
    await client.query(
      `INSERT INTO accounts (id, owner_id, asset, purpose, balance, held, floor, version, outflow, outflow_day, opened_at) VALUES
         (1, NULL, 'SFN', 'issuance', -100, 0, NULL, 1, 100, '2026-11-20', now()),
         (2, gen_random_uuid(), 'SFN', 'member', 70, 20, 0, 2, 30, '2026-11-21', now()),
         (3, gen_random_uuid(), 'SFN', 'member', 30, 0, 0, 1, 5, '2026-11-01', now()),
         (4, gen_random_uuid(), 'EUR', 'member', 0, 0, 0, 0, 0, NULL, now())`,
    );
    await client.query(
      `INSERT INTO entries (account_id, version, transfer_id, amount, balance_after, posted_at) VALUES
         (1, 1, gen_random_uuid(), -100, -100, '2026-11-20T10:00:00Z'), (2, 1, gen_random_uuid(), 100, 100, '2026-11-20T10:00:00Z'),
         (2, 2, gen_random_uuid(), -30, 70, '2026-11-21T23:59:00Z'), (3, 1, gen_random_uuid(), 30, 30, '2026-11-21T23:59:00Z')`,
    );
    await client.query(
      `INSERT INTO idempotency (key, input_hash, subject_id, answered_at) VALUES ($1, $2, gen_random_uuid(), now())`,
      [sha256('a key'), sha256('its input')],
    );
    await client.query(readFileSync(`${WALLET}/${THIS}`, 'utf8'));

    const { rows } = await client.query(
      `SELECT id::int, balance::int, version::int, held::int, outflow::int, outflow_day::text AS day FROM accounts ORDER BY id`,
    );
    expect(rows).toEqual([
      { id: 1, balance: -100, version: 1, held: 0, outflow: 100, day: '2026-11-20' },
      { id: 2, balance: 70, version: 2, held: 20, outflow: 30, day: '2026-11-21' },
      // What left on an earlier day than the latest entry's counts no more.
      { id: 3, balance: 30, version: 1, held: 0, outflow: 0, day: null },
      { id: 4, balance: 0, version: 0, held: 0, outflow: 0, day: null },
    ]);
    const keys = await client.query('SELECT key, input_hash AS input FROM idempotency');
    expect(keys.rows).toEqual([{ key: uuidOf(digestOf('a key')), input: uuidOf(digestOf('its input')) }]);
    await expect(client.query('UPDATE entries SET amount = 1')).rejects.toThrow('append-only');
  });
});

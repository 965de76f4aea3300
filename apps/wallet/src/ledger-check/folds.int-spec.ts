import { PURPOSES } from '#contracts/wallet';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import pg from 'pg';
import { foldFinding, HOLD_FOLD, SLICE_FOLDS, WHOLE_FOLDS } from './folds.js';

let database: TestDatabase;
let client: pg.Client;

const [T1, T2, H1] = ['1', '2', '3'].map((n) => `00000000-0000-0000-0000-00000000000${n}`) as [string, string, string];
const AT = '2026-03-01T12:00:00Z';

/** The tables that a fold reads, in front of those of the ledger; with two transfers and a hold, half of it captured, in good order. */
const IN_ORDER = `
  CREATE TEMPORARY TABLE slice_entries (account_id int8, version int8, transfer_id uuid, amount numeric, balance_after numeric,
    reserved numeric, posted_at timestamptz);
  INSERT INTO slice_entries VALUES (1, 1, '${T1}', -100, -100, '-Infinity', '${AT}'), (2, 1, '${T1}', 100, 100, NULL, '${AT}'),
    (2, 2, '${T2}', -30, 70, 20, '${AT}'), (3, 1, '${T2}', 30, 30, NULL, '${AT}');
  CREATE TEMPORARY TABLE entries (LIKE slice_entries);
  CREATE TEMPORARY TABLE slice_transfers (id uuid, asset text, posted_at timestamptz);
  INSERT INTO slice_transfers VALUES ('${T1}', 'SFN', '${AT}'), ('${T2}', 'SFN', '${AT}');
  CREATE TEMPORARY TABLE account_standings (id int8, asset text, purpose text, owner_id uuid);
  INSERT INTO account_standings VALUES (1, 'SFN', 'issuance', NULL), (2, 'SFN', 'member', gen_random_uuid()),
    (3, 'SFN', 'member', gen_random_uuid());
  CREATE TEMPORARY TABLE latest_account_standings (LIKE account_standings);
  CREATE TEMPORARY TABLE accounts (id int8, balance numeric, held numeric, floor numeric);
  INSERT INTO accounts VALUES (1, -100, 0, NULL), (2, 70, 20, 0), (3, 30, 0, 0);
  CREATE TEMPORARY TABLE slice_holds (id uuid, state text, ordinal int8);
  INSERT INTO slice_holds VALUES ('${H1}', 'open', 1), ('${H1}', 'captured', 2);
  CREATE TEMPORARY TABLE latest_holds (id uuid, state text);
  CREATE TEMPORARY TABLE holds (id uuid, amount numeric, captured numeric, state text, resolved_at timestamptz);
  INSERT INTO holds VALUES ('${H1}', 60, 30, 'captured', '${AT}');
  CREATE TEMPORARY TABLE transfers (id uuid, hold_id uuid, amount numeric, fee numeric, fee_on text);
  INSERT INTO transfers VALUES ('${T1}', NULL, 100, 0, NULL), ('${T2}', '${H1}', 29, 1, NULL)`;

const FOLDS = [HOLD_FOLD, ...SLICE_FOLDS, ...WHOLE_FOLDS];

beforeAll(async () => {
  database = await createTestDatabase('wallet');
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
beforeEach(() => client.query(IN_ORDER));
afterEach(() => client.query('DISCARD TEMPORARY'));

/** What each of them finds, by its name. */
async function found(): Promise<Record<string, string | null>> {
  const findings: Record<string, string | null> = {};
  for (const fold of FOLDS) {
    const chart = fold === WHOLE_FOLDS.at(-1) ? [PURPOSES, ['issuance']] : [];
    const finding = await foldFinding(client, fold, chart);
    if (finding) findings[`${fold.check} ${fold.field}`] = finding.key;
  }
  return findings;
}

it('find nothing in books that are in order', async () => {
  expect(await found()).toEqual({});
});

// What is stored fits its log in each of these: only adding up shows it.
it.each([
  [
    'a transfer that makes value',
    `UPDATE slice_entries SET amount = 31, balance_after = 31 WHERE account_id = 3`,
    { 'sums entries': T2 },
  ],
  [
    'a transfer between assets',
    `UPDATE account_standings SET asset = 'EUR' WHERE id = 3`,
    { 'sums entries': T2, 'sums asset': T2 },
  ],
  ['entries of no transfer', `DELETE FROM slice_transfers WHERE id = '${T2}'`, { 'sums asset': T2 }],
  [
    'a balance that does not follow',
    `UPDATE slice_entries SET balance_after = 71 WHERE account_id = 2 AND version = 2`,
    { 'balances balance_after': '2/2' },
  ],
  [
    'a version left out',
    `UPDATE slice_entries SET version = 3 WHERE account_id = 2 AND version = 2`,
    { 'balances balance_after': '2/3' },
  ],
  [
    'an entry of which two stand before it',
    `WITH moved AS (DELETE FROM slice_entries WHERE account_id = 2 AND version = 1 RETURNING *)
     INSERT INTO entries SELECT m.* FROM moved m, generate_series(1, 2)`,
    { 'sums entries': T1, 'balances balance_after': '2/2' },
  ],
  [
    'an entry before the one before it',
    `UPDATE slice_entries SET posted_at = '2026-02-01' WHERE account_id = 2 AND version = 2`,
    { 'balances balance_after': '2/2' },
  ],
  [
    'reserved money that was spent',
    `UPDATE slice_entries SET reserved = 71 WHERE account_id = 2 AND version = 2`,
    { 'balances reserved': '2/2' },
  ],
  [
    'an overdrawn account',
    `UPDATE slice_entries SET reserved = 101 WHERE account_id = 2 AND version = 1`,
    { 'balances reserved': '2/1' },
  ],
  ['a hold that ended twice', `INSERT INTO slice_holds VALUES ('${H1}', 'voided', 3)`, { 'holds state': H1 }],
  ['a hold that had ended before', `INSERT INTO latest_holds VALUES ('${H1}', 'expired')`, { 'holds state': H1 }],
  [
    'a hold of which more was moved than captured',
    `UPDATE transfers SET amount = 30 WHERE id = '${T2}'`,
    { 'holds captured': H1 },
  ],
  [
    'a transfer by a hold that nobody knows',
    `UPDATE transfers SET hold_id = '${T1}' WHERE id = '${T1}'`,
    { 'holds captured': T1 },
  ],
  ['a capture of more than was held', `UPDATE holds SET amount = 29`, { 'holds state': H1 }],
  ['an open hold that has ended', `UPDATE holds SET state = 'open'`, { 'holds state': H1 }],
  ['a voided hold that was captured', `UPDATE holds SET state = 'voided'`, { 'holds state': H1 }],
  ['an account below its floor', `UPDATE accounts SET floor = 51 WHERE id = 2`, { 'accounts floor': '2' }],
  [
    'a purpose that is not in the chart',
    `UPDATE account_standings SET purpose = 'pocket' WHERE id = 2`,
    { 'accounts purpose': '2' },
  ],
  [
    'an account of the platform with an owner',
    `UPDATE account_standings SET owner_id = gen_random_uuid() WHERE id = 1`,
    { 'accounts purpose': '1' },
  ],
  [
    'an account of a member without one',
    `UPDATE account_standings SET owner_id = NULL WHERE id = 3`,
    { 'accounts purpose': '3' },
  ],
] as const)('find %s', async (_, wrong, expected) => {
  await client.query(wrong);
  expect(await found()).toEqual(expected);
});

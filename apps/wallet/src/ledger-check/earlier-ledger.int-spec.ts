import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#kernel';
import { migrate } from '#platform/database';
import { TEST_SERVER_VARIABLE } from '#testing/test-server';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { pay } from '../../test-support/commands.js';
import { connect, Writer } from '../../test-support/ledger-harness.js';
import { checkLedger } from './check-ledger.js';
import { replayLedger } from './replay-ledger.js';

const MIGRATIONS = 'apps/wallet/migrations';
const LAST_BEFORE = '0007';
const ADA = '01926a52-5a5b-7c3e-8a7b-3f2f5d0f9a11';
const BOB = '01926a52-5a5b-7c3e-8a7b-3f2f5d0f9a12';
const FIRST = '01926a52-5a5b-7c3e-8a7b-3f2f5d0f9a21';
const SECOND = '01926a52-5a5b-7c3e-8a7b-3f2f5d0f9a22';

let url: string;
let source: DataSource;
let writer: Writer;

/** A database of the time before the log, with a little in it, brought over; then something is posted with a log. */
beforeAll(async () => {
  url = await emptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'saffron-migrations-'));
  for (const file of await readdir(MIGRATIONS))
    if (file < LAST_BEFORE) await copyFile(join(MIGRATIONS, file), join(folder, file));
  await migrate({ url, dir: folder });
  await rm(folder, { recursive: true });
  await on((client) => client.query(EARLIER));
  await migrate({ url, dir: MIGRATIONS });
  source = await connect(url);
  writer = new Writer(source, systemClock);
  for (const amount of [5n, 7n]) {
    const verdict = await writer.submit({ command: pay(ADA, BOB, amount) });
    expect(verdict).toMatchObject({ accepted: true });
  }
}, 60_000);
afterAll(async () => {
  await writer.stop();
  await source.destroy();
  await asAdmin(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
});

const admin = (): string => process.env[TEST_SERVER_VARIABLE]!;
async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client(admin());
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function emptyDatabase(): Promise<string> {
  const name = `test_earlier_${randomBytes(6).toString('hex')}`;
  await asAdmin(`CREATE DATABASE ${name}`);
  return Object.assign(new URL(admin()), { pathname: `/${name}` }).href;
}

const EARLIER = `
  INSERT INTO account_standings (id, owner_id, asset, purpose, held, floor, frozen, opened_at) VALUES
    (1, NULL, 'SFN', 'issuance', 0, NULL, false, '2026-01-01'), (2, '${ADA}', 'SFN', 'member', 0, 0, false, '2026-01-01'),
    (3, '${BOB}', 'SFN', 'member', 0, 0, false, '2026-01-01');
  INSERT INTO batches (number, id, posted_at, commands) VALUES
    (1, gen_random_uuid(), '2026-01-01', 3), (2, gen_random_uuid(), '2026-01-02', 1), (3, gen_random_uuid(), '2026-01-03', 1);
  INSERT INTO transfers (id, kind, asset, amount, fee, from_account, to_account, posted_at) VALUES
    ('${FIRST}', 'issuance', 'SFN', 100, 0, 1, 2, '2026-01-02'), ('${SECOND}', 'transfer', 'SFN', 30, 0, 2, 3, '2026-01-03');
  INSERT INTO entries (account_id, version, transfer_id, amount, balance_after, reserved, outflow, posted_at) VALUES
    (1, 1, '${FIRST}', -100, -100, NULL, 0, '2026-01-02'), (2, 1, '${FIRST}', 100, 100, 0, 0, '2026-01-02'),
    (2, 2, '${SECOND}', -30, 70, 0, 0, '2026-01-03'), (3, 1, '${SECOND}', 30, 30, 0, 0, '2026-01-03')`;

async function on<T>(act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

/** What is found while something is not as it was. */
async function findingAfter(sql: string, undo: string): Promise<unknown> {
  await on(async (client) => {
    await client.query('SET session_replication_role = replica');
    await client.query(sql);
  });
  const { finding } = await on((client) => checkLedger(client));
  await on(async (client) => {
    await client.query('SET session_replication_role = replica');
    await client.query(undo);
  });
  return finding;
}

describe('A ledger that is older than its log', () => {
  it('is whole: what came before has to add up, what came after has to be as its log says', async () => {
    const result = await on((client) => checkLedger(client));
    expect(result).toMatchObject({ finding: undefined, unlogged: 3n });
    expect(await on((client) => replayLedger(client))).toMatchObject({ unlogged: 3n, accounts: 3, deviations: [] });
  });

  it('is known by what was counted when the log began', async () => {
    const row = `(9, 1, gen_random_uuid(), 1, 1, NULL, NULL, NULL, '2025-12-31')`;
    const inserted = await findingAfter(
      `INSERT INTO entries VALUES ${row}`,
      'DELETE FROM entries WHERE account_id = 9',
    );
    expect(inserted).toMatchObject({ check: 'totals', fault: 'inserted', table: 'entries', stored: '5 rows' });
    const both = `DELETE FROM entries WHERE transfer_id = '${SECOND}'; DELETE FROM transfers WHERE id = '${SECOND}'`;
    expect(
      await findingAfter(`CREATE TABLE e AS TABLE entries; CREATE TABLE t AS TABLE transfers; ${both}`, RESTORE),
    ).toMatchObject({
      table: expect.stringMatching('entries|transfers'),
    });
  });

  it('shows a row of before that does not fit its neighbours', async () => {
    for (const [column, check] of [
      ['amount', 'sums'],
      ['balance_after', 'balances'],
    ]) {
      const change = (by: string) =>
        `UPDATE entries SET ${column} = ${column} ${by} WHERE account_id = 2 AND version = 1`;
      expect(await findingAfter(change('+ 1'), change('- 1'))).toMatchObject({ check, fault: 'wrong' });
    }
  });

  it('cannot be made older than it is: a batch behind the first logged one has a hash', async () => {
    await on((client) => client.query('CREATE TABLE b AS TABLE batches'));
    const undo = 'DELETE FROM batches; INSERT INTO batches SELECT * FROM b';
    const finding = await findingAfter('UPDATE batches SET hash = NULL, digest = NULL WHERE number = 4', undo);
    expect(finding).toMatchObject({ check: 'chain', fault: 'changed', batch: 4, field: 'hash' });
  });
});

const RESTORE = `
  DELETE FROM entries; INSERT INTO entries SELECT * FROM e; DELETE FROM transfers; INSERT INTO transfers SELECT * FROM t`;

import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import pg from 'pg';
import { VariedLedger } from '../../test-support/varied-ledger.js';
import { checkLedger } from './check-ledger.js';
import { exportLog } from './export-log.js';
import { LOGGED_TABLES } from './logged-tables.js';
import { rebuildLedger } from './rebuild-ledger.js';
import { replayLedger } from './replay-ledger.js';

let ledger: VariedLedger;
beforeAll(async () => void (ledger = await VariedLedger.create()), 60_000);
afterAll(() => ledger.dispose());

async function on<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
const rowsOf = (url: string, table: string): Promise<string[]> =>
  on(url, async (client) => {
    const { rows } = await client.query<{ text: string }>(`SELECT t::text AS text FROM ${table} t ORDER BY 1`);
    return rows.map(({ text }) => text);
  });

describe('A replay of the log', () => {
  it('comes to every balance that is stored, in whatever slices it is read', async () => {
    const stored = await rowsOf(ledger.url, 'account_standings');
    for (const batches of [3, 2_000]) {
      const result = await on(ledger.url, (client) => replayLedger(client, { batches, bytes: 2 ** 20 }));
      expect(result).toMatchObject({ unlogged: 0n, deviations: [] });
      expect(result.accounts).toBeGreaterThan(stored.length - 3);
    }
  });

  it('names the accounts that have something else', async () => {
    await on(ledger.url, async (client) => {
      await client.query('SET session_replication_role = replica');
      await client.query('BEGIN');
      await client.query(`UPDATE holds SET amount = amount + 7 WHERE state = 'open'`);
      await client.query(
        `UPDATE entries SET balance_after = balance_after + 3 WHERE (account_id, version) = (5, (SELECT max(version) FROM entries WHERE account_id = 5))`,
      );
      await client.query('COMMIT');
    });
    const { deviations } = await on(ledger.url, (client) => replayLedger(client));
    const differences = deviations.map(({ account, field, stored, replayed }) => [
      ...[account, field, BigInt(stored) - BigInt(replayed)],
    ]);
    expect(differences).toEqual([
      ['4', 'held', 7n],
      ['5', 'balance', 3n],
    ]);
  });
});

describe('A ledger that is rebuilt from the log alone', () => {
  let empty: TestDatabase;
  let fresh: VariedLedger;
  beforeAll(async () => {
    fresh = await VariedLedger.create();
    empty = await createTestDatabase('wallet');
  }, 60_000);
  afterAll(async () => {
    await fresh.dispose();
    await empty.drop();
  });

  it('has logs that are packed and such that are not, or the next would show little', async () => {
    const packed = `SELECT count(*) FILTER (WHERE substring(payload FROM 1 FOR 4) = '\\x28b52ffd')::int AS packed, count(*)::int AS all FROM batch_log`;
    const { rows } = await on(fresh.url, (client) => client.query<{ packed: number; all: number }>(packed));
    expect(rows[0]?.packed).toBeGreaterThan(0);
    expect(rows[0]?.all).toBeGreaterThan(rows[0]!.packed);
  });

  it('is the same, row for row', async () => {
    const batches = await on(fresh.url, (from) => on(empty.url, (into) => rebuildLedger(from, into)));
    expect(batches).toBeGreaterThan(20n);
    for (const table of [...LOGGED_TABLES.map(({ name }) => name), 'batches', 'batch_log']) {
      const rebuilt = await rowsOf(empty.url, table);
      expect({ table, rows: rebuilt }).toEqual({ table, rows: await rowsOf(fresh.url, table) });
      expect({ table, isThere: rebuilt.length > 0 }).toEqual({ table, isThere: true });
    }
    expect((await on(empty.url, (client) => checkLedger(client))).finding).toBeUndefined();
  }, 30_000);

  it('can be told as lines of JSON, transfers with their entries', async () => {
    const lines = await on(fresh.url, async (client) => {
      const told: Record<string, unknown>[] = [];
      for await (const line of exportLog(client, { first: 1n })) told.push(JSON.parse(line) as Record<string, unknown>);
      return told;
    });
    type Told = { id: string; amount: string; fee: string; posted_at: string; entries: { amount: string }[] };
    const transfers = lines.flatMap((line) => (line['transfers'] ?? []) as Told[]);
    const [{ n, sum }] = await on(fresh.url, async (client) => {
      const { rows } = await client.query<{ n: number; sum: string }>(
        'SELECT count(*)::int AS n, sum(amount)::text AS sum FROM transfers',
      );
      return rows as [{ n: number; sum: string }];
    });
    expect(transfers).toHaveLength(n);
    expect(transfers.reduce((total, { amount }) => total + BigInt(amount), 0n).toString()).toBe(sum);
    for (const { entries } of transfers)
      expect(entries.reduce((total, { amount }) => total + BigInt(amount), 0n)).toBe(0n);
    expect(lines.map(({ number }) => number)).toEqual(lines.map((_, index) => index + 1));
    const [{ at }] = await on(fresh.url, async (client) => {
      const sql = `SELECT to_char(posted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at FROM transfers WHERE id = $1`;
      return (await client.query<{ at: string }>(sql, [transfers[5]!.id])).rows as [{ at: string }];
    });
    expect(transfers[5]!.posted_at).toBe(at);
    const some = await on(fresh.url, async (client) => {
      let count = 0;
      for await (const _ of exportLog(client, { first: 3n, last: 5n })) count += 1;
      return count;
    });
    expect(some).toBe(3);
  });
});

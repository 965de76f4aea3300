import type { ClientBase } from 'pg';
import type { DataSource } from 'typeorm';
import { digestOfPayload, hashOf, NO_HASH, sectionsOf } from '../src/ledger/log/batch-log.js';
import { copyAll } from '../src/ledger/writer/copy-all.js';

interface Row {
  readonly number: string;
  readonly epoch: string;
  readonly posted_at: Date;
  readonly hash: Buffer;
  readonly payload: Buffer | null;
}

const BATCHES = `
  SELECT b.number, b.epoch, b.posted_at, b.hash, l.payload FROM batches b
  LEFT JOIN batch_log l ON l.number = b.number AND l.posted_at = b.posted_at ORDER BY b.number`;
/** Tables whose rows are changed in place, with the key by which the last row of the log is the one that stands. */
const REWRITTEN: Readonly<Record<string, string>> = { account_standings: 'id', holds: 'id' };
const LOGGED = [
  ...['transfers', 'entries', 'idempotency', 'used_claims', 'transfer_links', 'transfer_metadata', 'monitor_crossings'],
  ...Object.keys(REWRITTEN),
];

/**
 * What is wrong with the chain of batches, and with the tables by what its log says that was written: the first few faults of
 * each kind. Reads everything into memory and temporary tables, so it is for the small books of tests.
 */
export async function brokenChain(dataSource: DataSource): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  const client = (await runner.connect()) as ClientBase;
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  try {
    const { rows } = await client.query<Row>(BATCHES);
    return [...linkFaults(rows), ...(await rowFaults(client, rows))];
  } finally {
    await client.query('ROLLBACK');
    await runner.release();
  }
}

function linkFaults(rows: readonly Row[]): string[] {
  let hash: Buffer = NO_HASH;
  let [number, epoch] = [0, 0];
  return rows.flatMap((row) => {
    const digest = digestOfPayload(row.payload ?? Buffer.alloc(0));
    const link = { number: Number(row.number), epoch: Number(row.epoch), at: row.posted_at, digest };
    const follows = link.number === number + 1 && link.epoch >= epoch && row.payload !== null;
    const isFine = follows && hashOf(hash, link).equals(row.hash);
    [hash, number, epoch] = [row.hash, link.number, link.epoch];
    return isFine ? [] : [`batch ${row.number} does not fit the one before it, or its log`];
  });
}

async function rowFaults(client: ClientBase, rows: readonly Row[]): Promise<string[]> {
  for (const table of LOGGED)
    await client.query(`CREATE TEMP TABLE logged_${table} (LIKE ${table}, ordinal serial) ON COMMIT DROP`);
  for (const { payload } of rows) {
    for (const { table, columns, stream } of sectionsOf(payload ?? Buffer.alloc(0))) {
      if (LOGGED.includes(table))
        await copyAll(client, `COPY logged_${table} (${columns.join()}) FROM STDIN (FORMAT binary)`, [[stream]]);
    }
  }
  const faults: string[] = [];
  for (const table of LOGGED) {
    const { rows: differing } = await client.query<{ row: string }>(differences(table));
    faults.push(...differing.map(({ row }) => `${table}: ${row} differs between log and table`));
  }
  return faults;
}

function differences(table: string): string {
  const key = REWRITTEN[table];
  const logged = `(SELECT ${key ? `DISTINCT ON (${key})` : ''} (to_jsonb(l) - 'ordinal')::text AS row FROM logged_${table} l
    ORDER BY ${key ? `${key}, ` : ''}ordinal DESC)`;
  const stored = `(SELECT to_jsonb(s)::text AS row FROM ${table} s)`;
  return `(${logged} EXCEPT ALL ${stored}) UNION ALL (${stored} EXCEPT ALL ${logged}) LIMIT 3`;
}

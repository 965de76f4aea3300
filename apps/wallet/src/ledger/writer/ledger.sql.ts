import { prepare } from '#platform/database';
import { piecesOf, type Section } from '../log/table-rows.js';

/** Tables whose rows may change: what is written goes into a temporary table first, and is merged from there. */
const MERGED: Readonly<Record<string, { readonly columns: readonly string[]; readonly condition: string }>> = {
  account_standings: { columns: ['floor', 'frozen'], condition: '' },
  holds: { columns: ['captured', 'state', 'resolved_at', 'available_after'], condition: `AND t.state = 'open'` },
};

/**
 * The statements that write the sections, and the streams that their COPYs take in order.
 *
 * @param assumed the members' revision without which it fails
 */
export function messageOf(sections: readonly Section[], assumed?: number): [text: string, streams: Buffer[][]] {
  const pieces = sections.map(piecesOf);
  const statements = sections.map((section, index) => writeStatements(section, pieces[index]?.length ?? 0));
  const assumption = assumed === undefined ? [] : [`SELECT assume_members(${assumed})`];
  return [[...assumption, ...statements].join(';\n'), pieces.flat()];
}

function writeStatements({ table, columns, isMerged }: Section, pieces: number): string {
  const list = columns.join(', ');
  const copies = Array<string>(pieces).fill(
    `COPY ${isMerged ? 'new_' : ''}${table} (${list}) FROM STDIN (FORMAT binary)`,
  );
  return (isMerged ? [...copies, mergeStatement(table, columns)] : copies).join(';\n');
}

/** Unlike `ON CONFLICT` it locks no row before it changes it, which is one record less in the write-ahead log for each. */
function mergeStatement(table: string, columns: readonly string[]): string {
  const { columns: changed = [], condition = '' } = MERGED[table] ?? {};
  return `MERGE INTO ${table} t USING new_${table} n ON t.id = n.id
    WHEN MATCHED ${condition} THEN UPDATE SET ${changed.map((name) => `${name} = n.${name}`).join(', ')}
    WHEN NOT MATCHED THEN INSERT (${columns.join(', ')}) VALUES (${columns.map((name) => `n.${name}`).join(', ')})`;
}

/**
 * The planner cannot know how few rows an array or a table of the connection names; left alone it would read or hash whole tables for
 * them.
 */
const FEW_ROWS = 'SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off';
const ANY_ROWS = 'RESET enable_seqscan; RESET enable_hashjoin; RESET enable_mergejoin';

export const WRITER_TASK = {
  setUp: [
    ...Object.keys(MERGED).map(
      (table) => `CREATE TEMPORARY TABLE IF NOT EXISTS new_${table} (LIKE ${table}) ON COMMIT DELETE ROWS`,
    ),
    FEW_ROWS,
  ].join('; '),
  tearDown: [...Object.keys(MERGED).map((table) => `DROP TABLE IF EXISTS pg_temp.new_${table}`), ANY_ROWS].join('; '),
};

/** It plans each time anew: a plan that was kept from when a table was small would read all of it for ever. */
export const READER_TASK = {
  setUp: `${FEW_ROWS}; SET plan_cache_mode = force_custom_plan`,
  tearDown: `${ANY_ROWS}; RESET plan_cache_mode`,
};

/** An earlier writer that hangs in the middle of a commit would be waited for until it wakes. */
export const CUT_OFF_OTHERS = prepare(`
  SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
  WHERE d.datname = current_database() AND l.relation = 'batches'::regclass AND l.mode = 'RowExclusiveLock'
    AND l.pid <> pg_backend_pid()`);
export const FIND_BATCH = 'SELECT id FROM batches WHERE number = $1';
export const LAST_BATCH = 'SELECT number, epoch, posted_at, hash FROM batches ORDER BY number DESC LIMIT 1';
/** Keys keep the time that they tell in front. */
export const KEYS_BETWEEN = `
  SELECT left(replace(key::text, '-', ''), 12) AS time FROM idempotency WHERE key >= $1 AND key < $2 ORDER BY key LIMIT $3`;
export const LAST_ACCOUNT = 'SELECT max(id) AS id FROM account_standings';
export const CLOSED_THROUGH = 'SELECT max(through) AS through FROM periods';
/** Instances that start together would each find no partition, and all but one fail to make it. */
export const MAKE_PARTITIONS = `SELECT make_ledger_parts($1::date) FROM pg_advisory_xact_lock(hashtextextended('ledger parts', 0))`;

const ACCOUNT = `a.id, a.owner_id, a.asset, a.purpose, a.balance, a.held, a.floor, a.frozen, a.version, a.outflow,
  a.outflow_day::text, a.opened_at`;
export const SYSTEM_ACCOUNTS = `SELECT ${ACCOUNT} FROM accounts a WHERE a.owner_id IS NULL`;
export const ACCOUNTS_BY_KEY = prepare(`
  SELECT ${ACCOUNT} FROM unnest($1::uuid[], $2::text[], $3::text[]) AS k (owner_id, asset, purpose)
  JOIN accounts a ON a.owner_id = k.owner_id AND a.asset = k.asset AND a.purpose = k.purpose`);
/** Only accounts that were ever posted on. Reading neighbours costs a third of reading accounts that are named one by one. */
export const ACCOUNTS_BETWEEN = prepare(`
  SELECT ${ACCOUNT} FROM accounts a WHERE a.id > $1 AND a.id <= $2 AND a.owner_id IS NOT NULL AND a.version > 0`);
export const ACCOUNTS_OF_OWNERS = prepare(`SELECT ${ACCOUNT} FROM accounts a WHERE a.owner_id = ANY ($1::uuid[])`);

export const FIND_HOLDS = prepare(`
  SELECT h.id, h.account_id, h.amount, h.captured, h.state, h.purpose, h.created_at, h.expires_at,
    s.purpose AS account_purpose, s.owner_id, s.asset
  FROM holds h JOIN account_standings s ON s.id = h.account_id WHERE h.id = ANY ($1::uuid[])`);
export const DUE_HOLDS = `
  SELECT id, purpose FROM holds WHERE state = 'open' AND expires_at <= $1 ORDER BY expires_at LIMIT $2`;
export const NEXT_DUE = `SELECT min(expires_at) AS at FROM holds WHERE state = 'open'`;

export const FIND_ANSWERS = prepare(`
  SELECT replace(key::text, '-', '') AS key, replace(input_hash::text, '-', '') AS input_hash, subject_id, refusal, answered_at
  FROM idempotency WHERE key = ANY ($1::uuid[])`);
export const FIND_CLAIMS = prepare('SELECT claim_id FROM used_claims WHERE claim_id = ANY ($1::text[])');

const SIDE = (side: 'from' | 'to', table: string): string => `
  ${table}.purpose AS ${side}_purpose, ${table}.owner_id AS ${side}_owner, t.${side}_saffron_id, t.${side}_name`;
/** $1: the transfers; $2: transfers whose links are left out, since the draft counts them. */
export const FIND_ORIGINALS = prepare(`
  SELECT t.id, t.kind, t.asset, t.amount, t.fee, t.fee_on, ${SIDE('from', 'f')}, ${SIDE('to', 'r')},
    (SELECT bool_or(kind = 'reversal') FROM transfer_links WHERE original_id = t.id AND transfer_id <> ALL ($2::uuid[])) AS is_reversed,
    (SELECT sum(amount) FROM transfer_links
      WHERE original_id = t.id AND kind = 'refund' AND transfer_id <> ALL ($2::uuid[])) AS refunded
  FROM transfers t JOIN account_standings f ON f.id = t.from_account JOIN account_standings r ON r.id = t.to_account
  WHERE t.id = ANY ($1::uuid[])`);

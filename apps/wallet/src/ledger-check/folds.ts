import type pg from 'pg';
import { batchPostedAt } from './batch-posted-at.js';
import { type Finding, finding } from './finding.js';

/** A question that answers at most one row: what is wrong, and where. */
interface Fold {
  readonly check: Finding['check'];
  readonly table: string;
  readonly field: string;
  readonly sql: string;
}

interface Row {
  readonly key: string;
  readonly stored: string | null;
  readonly expected: string | null;
  readonly at?: string | null;
}

/** An account's asset by the log, or as it is stored where the log does not tell. */
const ASSET_OF = (entry: string): string => `
  LEFT JOIN latest_account_standings l ON l.id = ${entry}.account_id
  LEFT JOIN account_standings s ON s.id = ${entry}.account_id`;

/** Each transfer moves value and makes none: what its entries give and take is nothing, in its one asset. */
const ZERO_SUMS = `
  SELECT e.transfer_id::text AS key, sum(e.amount)::text AS stored, '0' AS expected, min(e.posted_at)::text AS at
  FROM slice_entries e ${ASSET_OF('e')}
  GROUP BY e.transfer_id, coalesce(l.asset, s.asset) HAVING sum(e.amount) <> 0 LIMIT 1`;

const ASSETS = `
  SELECT coalesce(t.id, e.transfer_id)::text AS key, e.assets AS stored, t.asset AS expected, coalesce(t.posted_at, e.at)::text AS at
  FROM slice_transfers t FULL JOIN (
    SELECT e.transfer_id, string_agg(DISTINCT coalesce(l.asset, s.asset), ', ') AS assets, min(e.posted_at) AS at
    FROM slice_entries e ${ASSET_OF('e')} GROUP BY e.transfer_id) e ON e.transfer_id = t.id
  WHERE e.assets IS DISTINCT FROM t.asset LIMIT 1`;

/** Versions follow one another, times never go back along them, and each balance is the one before it and the amount. */
const BALANCES = `
  WITH entry AS (
    SELECT account_id, version, amount, balance_after, posted_at, lag(version) OVER account AS before,
      lag(balance_after) OVER account AS balance_before, lag(posted_at) OVER account AS posted_before
    FROM slice_entries WINDOW account AS (PARTITION BY account_id ORDER BY version))
  SELECT account_id || '/' || version AS key, balance_after::text AS stored, expected::text, posted_at::text AS at FROM (
    SELECT e.account_id, e.version, e.balance_after, e.posted_at,
      CASE WHEN e.version = 1 THEN e.amount
        WHEN e.before IS NULL THEN (
          SELECT CASE WHEN count(*) = 1 THEN max(p.balance_after) + e.amount END FROM entries p
          WHERE p.account_id = e.account_id AND p.version = e.version - 1 AND p.posted_at <= e.posted_at)
        WHEN e.before = e.version - 1 AND e.posted_before <= e.posted_at THEN e.balance_before + e.amount END AS expected
    FROM entry e) e
  WHERE expected IS DISTINCT FROM balance_after ORDER BY account_id, version LIMIT 1`;

const FLOORS = `
  SELECT account_id || '/' || version AS key, balance_after::text AS stored, 'at least ' || coalesce(reserved, 0) AS expected,
    posted_at::text AS at
  FROM slice_entries WHERE balance_after < coalesce(reserved, 0) LIMIT 1`;

const RESOLVED_TWICE = `
  SELECT id::text AS key, state AS stored, before AS expected, NULL AS at FROM (
    SELECT p.id, p.state, p.ordinal, coalesce(lag(p.state) OVER (PARTITION BY p.id ORDER BY p.ordinal), l.state) AS before
    FROM slice_holds p LEFT JOIN latest_holds l ON l.id = p.id) h
  WHERE before <> 'open' ORDER BY ordinal LIMIT 1`;

/** Judged before the slice's rows of holds are taken over. */
export const HOLD_FOLD: Fold = { check: 'holds', table: 'holds', field: 'state', sql: RESOLVED_TWICE };

/** Of the rows of one slice of the log. */
export const SLICE_FOLDS: readonly Fold[] = [
  { check: 'sums', table: 'transfers', field: 'entries', sql: ZERO_SUMS },
  { check: 'sums', table: 'transfers', field: 'asset', sql: ASSETS },
  { check: 'balances', table: 'entries', field: 'balance_after', sql: BALANCES },
  { check: 'balances', table: 'entries', field: 'reserved', sql: FLOORS },
];

const CAPTURED = `
  SELECT coalesce(h.id, t.hold_id)::text AS key, h.captured::text AS stored, coalesce(t.moved, 0)::text AS expected
  FROM holds h FULL JOIN (
    SELECT hold_id, sum(amount + CASE WHEN fee_on IS NULL THEN fee ELSE 0 END) AS moved
    FROM transfers WHERE hold_id IS NOT NULL GROUP BY hold_id) t ON t.hold_id = h.id
  WHERE h.captured IS DISTINCT FROM coalesce(t.moved, 0) LIMIT 1`;

const RESOLVED = `
  SELECT id::text AS key, state AS stored, NULL AS expected FROM holds
  WHERE (state = 'open') <> (resolved_at IS NULL) OR captured > amount OR (captured > 0 AND state IN ('voided', 'expired')) LIMIT 1`;

const BELOW_FLOOR = `
  SELECT id::text AS key, (balance - held)::text AS stored, 'at least ' || floor AS expected FROM accounts
  WHERE balance - held < floor LIMIT 1`;

/** $1 every purpose of the chart, $2 those of accounts that are nobody's. */
const PURPOSES = `
  SELECT id::text AS key, purpose AS stored, NULL AS expected FROM account_standings
  WHERE purpose <> ALL ($1::text[]) OR (purpose = ANY ($2::text[])) <> (owner_id IS NULL) LIMIT 1`;

/** Of the whole ledger as it is now. */
export const WHOLE_FOLDS: readonly (Fold & { readonly wantsChart?: true })[] = [
  { check: 'holds', table: 'holds', field: 'captured', sql: CAPTURED },
  { check: 'holds', table: 'holds', field: 'state', sql: RESOLVED },
  { check: 'accounts', table: 'account_standings', field: 'floor', sql: BELOW_FLOOR },
  { check: 'accounts', table: 'account_standings', field: 'purpose', sql: PURPOSES, wantsChart: true },
];

export async function foldFinding(
  client: pg.ClientBase,
  { check, table, field, sql }: Fold,
  parameters: unknown[] = [],
): Promise<Finding | undefined> {
  const { rows } = await client.query<Row>(sql, parameters);
  const [row] = rows;
  if (!row) return undefined;
  const batch = await batchPostedAt(client, row.at);
  return finding(check, 'wrong', { batch, table, field, key: row.key, stored: row.stored, expected: row.expected });
}

import type { TransactionFilter } from '#contracts/wallet';
import { type Asset, ASSETS } from '#kernel';

/** One of the accounts that a statement is about. */
export interface OwnAccount {
  readonly id: number;
  readonly asset: Asset;
  /** The number of its latest entry. */
  readonly version: number;
}

/** One entry of a member's account with the transfer that it belongs to; the other side is named as it was then. */
const LINE = `
  e.version::float8 AS version, e.amount::text AS moved, e.balance_after::text AS "balanceAfter", e.posted_at AS at,
  t.id, t.kind, t.amount::text AS amount, t.memo,
  CASE WHEN e.amount < 0 THEN t.to_saffron_id ELSE t.from_saffron_id END AS "otherId",
  CASE WHEN e.amount < 0 THEN t.to_name ELSE t.from_name END AS "otherName"`;

const CONDITIONS = `
  ($2::timestamptz IS NULL OR e.posted_at >= $2) AND ($3::timestamptz IS NULL OR e.posted_at < $3)
  AND ($4::int IS NULL OR sign(e.amount) = $4) AND ($6::text IS NULL OR t.kind = $6)
  AND ($7::numeric IS NULL OR t.amount >= $7 * a.scale) AND ($8::numeric IS NULL OR t.amount <= $8 * a.scale)
  AND ($5::text IS NULL OR t.memo ILIKE $5 OR t.id::text ILIKE $5
    OR CASE WHEN e.amount < 0 THEN t.to_saffron_id || ' ' || t.to_name ELSE t.from_saffron_id || ' ' || t.from_name END ILIKE $5)`;

/** Each account's newest lines below its bound: backwards along the primary key, no sort. $10 bounds, $11 rows. */
export const PAGE = `
  SELECT a.account_id::float8 AS "accountId", l.* FROM unnest($1::bigint[], $9::numeric[], $10::bigint[]) AS a (account_id, scale, before)
  CROSS JOIN LATERAL (
    SELECT ${LINE} FROM entries e JOIN transfers t ON t.id = e.transfer_id
    WHERE e.account_id = a.account_id AND e.version < a.before AND ${CONDITIONS}
    ORDER BY e.version DESC LIMIT $11) l`;

export const ALL = `
  SELECT e.account_id::float8 AS "accountId", ${LINE} FROM unnest($1::bigint[], $9::numeric[]) AS a (account_id, scale)
  JOIN entries e ON e.account_id = a.account_id JOIN transfers t ON t.id = e.transfer_id
  WHERE ${CONDITIONS}
  ORDER BY e.posted_at DESC, e.account_id, e.version DESC`;

/** $1 to $9 of both: accounts, the filter, and how many minor units each account's major unit has. */
export const filterValues = (accounts: readonly OwnAccount[], filter: TransactionFilter): unknown[] => {
  const { from, to, direction, q, kind, min, max } = filter;
  return [
    accounts.map(({ id }) => id),
    from ?? null,
    to ?? null,
    direction === undefined ? null : direction === 'in' ? 1 : -1,
    q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null,
    kind ?? null,
    min ?? null,
    max ?? null,
    accounts.map(({ asset }) => `1e${ASSETS[asset].decimals}`),
  ];
};

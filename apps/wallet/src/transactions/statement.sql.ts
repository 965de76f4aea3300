import type { TransactionFilter } from '#contracts/wallet';

/** One entry of a member's account with the transfer that it belongs to; the other side is named as it was then. */
const LINE = `
  e.version::float8 AS version, e.amount::text AS moved, e.balance_after::text AS "balanceAfter", e.posted_at AS at,
  t.id, t.kind, t.amount::text AS amount, t.fee::text AS fee, t.memo,
  CASE WHEN e.amount < 0 THEN t.to_saffron_id ELSE t.from_saffron_id END AS "otherId",
  CASE WHEN e.amount < 0 THEN t.to_name ELSE t.from_name END AS "otherName"`;

const CONDITIONS = `
  ($2::timestamptz IS NULL OR e.posted_at >= $2) AND ($3::timestamptz IS NULL OR e.posted_at < $3)
  AND ($4::int IS NULL OR sign(e.amount) = $4)
  AND ($5::text IS NULL OR t.memo ILIKE $5 OR t.id::text ILIKE $5
    OR CASE WHEN e.amount < 0 THEN t.to_saffron_id || ' ' || t.to_name ELSE t.from_saffron_id || ' ' || t.from_name END ILIKE $5)`;

/** Each account's newest lines below its bound: backwards along the primary key, no sort. $1 accounts, $6 bounds, $7 rows. */
export const PAGE = `
  SELECT a.account_id::float8 AS "accountId", l.* FROM unnest($1::bigint[], $6::bigint[]) AS a (account_id, before)
  CROSS JOIN LATERAL (
    SELECT ${LINE} FROM entries e JOIN transfers t ON t.id = e.transfer_id
    WHERE e.account_id = a.account_id AND e.version < a.before AND ${CONDITIONS}
    ORDER BY e.version DESC LIMIT $7) l`;

export const ALL = `
  SELECT e.account_id::float8 AS "accountId", ${LINE} FROM entries e JOIN transfers t ON t.id = e.transfer_id
  WHERE e.account_id = ANY ($1::bigint[]) AND ${CONDITIONS}
  ORDER BY e.posted_at DESC, e.account_id, e.version DESC`;

/** $2 to $5 of both. */
export const filterValues = ({ from, to, direction, q }: TransactionFilter): unknown[] => [
  from ?? null,
  to ?? null,
  direction === undefined ? null : direction === 'in' ? 1 : -1,
  q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null,
];

/**
 * $1 member, $2 asset, $3 from, $4 to: the account's entries within, each with the fee that this side has paid: on top, out of it, or as
 * what was paid.
 */
const WITHIN = `
  WITH account AS (SELECT id FROM account_standings WHERE owner_id = $1 AND purpose = 'member' AND asset = $2),
  moved AS (
    SELECT e.version, e.amount,
      CASE WHEN e.amount > 0 THEN t.amount - e.amount WHEN t.kind = 'fee' THEN -e.amount ELSE -e.amount - t.amount END AS fee,
      CASE WHEN e.amount < 0 THEN t.to_saffron_id ELSE t.from_saffron_id END AS other_id,
      CASE WHEN e.amount < 0 THEN t.to_name ELSE t.from_name END AS other_name
    FROM account a JOIN entries e ON e.account_id = a.id JOIN transfers t ON t.id = e.transfer_id
    WHERE e.posted_at >= $3 AND e.posted_at < $4)`;

/** The opening balance is the one after the last entry before: times follow the numbers of an account. */
export const MONTH = `${WITHIN}
  SELECT coalesce((
      SELECT e.balance_after FROM account a JOIN entries e ON e.account_id = a.id
      WHERE e.posted_at < $3 ORDER BY e.version DESC LIMIT 1), 0)::text AS opening,
    coalesce(sum(amount + fee) FILTER (WHERE amount > 0), 0)::text AS in,
    coalesce(-sum(amount + fee) FILTER (WHERE amount < 0), 0)::text AS out,
    coalesce(sum(fee), 0)::text AS fees, count(*)::int AS count
  FROM moved`;

/** Under the name of the latest movement. */
export const COUNTERPARTIES = `${WITHIN}
  SELECT other_id AS "saffronId", (array_agg(other_name ORDER BY version DESC))[1] AS name,
    coalesce(sum(amount + fee) FILTER (WHERE amount > 0), 0)::text AS in,
    coalesce(-sum(amount + fee) FILTER (WHERE amount < 0), 0)::text AS out, count(*)::int AS count
  FROM moved GROUP BY other_id ORDER BY sum(abs(amount)) DESC, other_id LIMIT 5`;

/** Up to where the hours are summed that lie wholly before $1. */
export const SUMMED_UNTIL = `
  SELECT least(summed_until, date_trunc('hour', $1::timestamptz, 'UTC'))::text AS until FROM ledger_hours_head`;

/** $1 asset, $2 the instant, $3 where the summed hours end that are read: what follows them is read entry by entry. */
const RECORDED = `
  SELECT purpose, amount FROM ledger_hours WHERE asset = $1 AND hour < $3::timestamptz
  UNION ALL
  SELECT a.purpose, e.amount FROM entries e JOIN account_standings a ON a.id = e.account_id
  WHERE e.posted_at >= $3::timestamptz AND e.posted_at <= $2::timestamptz AND a.asset = $1`;

/** What was posted after the instant and counts from before it. An index holds nothing but entries of this kind. */
const BACKDATED = `
  UNION ALL
  SELECT a.purpose, e.amount FROM entries e JOIN account_standings a ON a.id = e.account_id
  WHERE e.effective_at IS NOT NULL AND e.effective_at <= $2::timestamptz AND e.posted_at > $2::timestamptz AND a.asset = $1`;

const sumsOf = (parts: string): string => `SELECT purpose, sum(amount)::text AS sum FROM (${parts}) p GROUP BY purpose`;

export const SUMS = { recorded: sumsOf(RECORDED), effective: sumsOf(RECORDED + BACKDATED) } as const;

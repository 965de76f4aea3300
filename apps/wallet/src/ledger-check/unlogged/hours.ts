import type { UnloggedTable } from './unlogged-table.js';

/** The sums of past hours are what the entries of those hours add up to. */
export const HOURS: UnloggedTable = {
  ...{ check: 'hours', table: 'ledger_hours' },
  sql: `
    SELECT concat_ws('/', hour, asset, purpose) AS key,
      CASE WHEN h.amount IS NOT NULL THEN jsonb_build_object('amount', h.amount::text) END AS stored,
      CASE WHEN s.amount IS NOT NULL THEN jsonb_build_object('amount', s.amount::text) END AS expected
    FROM ledger_hours h FULL JOIN (
      SELECT date_trunc('hour', e.posted_at, 'UTC') AS hour, a.asset, a.purpose, sum(e.amount) AS amount
      FROM entries e JOIN account_standings a ON a.id = e.account_id
      WHERE e.posted_at < (SELECT summed_until FROM ledger_hours_head) GROUP BY 1, 2, 3) s USING (hour, asset, purpose)`,
};

/** Nothing is taken for summed that is still going on. */
export const HOURS_HEAD: UnloggedTable = {
  ...{ check: 'hours', table: 'ledger_hours_head' },
  sql: `
    SELECT 'summed_until' AS key, to_jsonb(h) AS stored,
      jsonb_build_object('is_one', true, 'summed_until',
        least(h.summed_until, (SELECT date_trunc('hour', posted_at, 'UTC') FROM batches ORDER BY number DESC LIMIT 1))) AS expected
    FROM (VALUES (true)) v (is_one) LEFT JOIN ledger_hours_head h USING (is_one)`,
};

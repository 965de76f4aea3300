import { withMoreTime } from '#platform/database';
import type { DataSource } from 'typeorm';

/** One summer at a time; another instance of the service finds nothing to do. */
const HEAD = 'SELECT summed_until::text AS until FROM ledger_hours_head FOR UPDATE SKIP LOCKED';

/** No later batch has an earlier time than the last one, so that what was posted before its hour is all there is. */
const END = `SELECT date_trunc('hour', posted_at, 'UTC')::text AS "end" FROM batches ORDER BY number DESC LIMIT 1`;

/** The hour of the first batch that is not summed: a first run would else walk through years without any. */
const START = `
  SELECT date_trunc('hour', posted_at, 'UTC')::text AS start FROM batches
  WHERE number = batch_at($1::timestamptz - interval '1 microsecond') + 1`;

/** An hour in twelve steps: what one statement reads stays within its time, however much was moved. */
const STEPS = 12;
const STEP_WITHIN_MS = 10 * 60_000;

/** $1 the hour, $2 the step. */
const SUM = `
  INSERT INTO ledger_hours (hour, asset, purpose, amount)
  SELECT $1::timestamptz, a.asset, a.purpose, sum(e.amount)
  FROM entries e JOIN account_standings a ON a.id = e.account_id
  WHERE e.posted_at >= $1::timestamptz + $2 * interval '1 hour' / ${STEPS}
    AND e.posted_at < $1::timestamptz + ($2 + 1) * interval '1 hour' / ${STEPS}
  GROUP BY a.asset, a.purpose
  ON CONFLICT (hour, asset, purpose) DO UPDATE SET amount = ledger_hours.amount + EXCLUDED.amount`;

const MOVE_HEAD = `UPDATE ledger_hours_head SET summed_until = $1::timestamptz + interval '1 hour'`;

/**
 * Sums the first hour that is over and not summed yet, in one transaction.
 * @returns whether there may be more
 */
export const sumHours = (source: DataSource): Promise<boolean> =>
  source.transaction(async (manager) => {
    const one = async <T>(sql: string, parameters: unknown[] = []): Promise<T | undefined> =>
      (await manager.query<T[]>(sql, parameters))[0];
    const head = await one<{ until: string }>(HEAD);
    const last = head && (await one<{ end: string }>(END));
    // Before the first run the head is no date, and not later than anything.
    if (!head || !last || new Date(head.until) >= new Date(last.end)) return false;
    const first = await one<{ start: string }>(START, [head.until]);
    if (!first || new Date(first.start) >= new Date(last.end)) return false;
    await withMoreTime(manager, STEP_WITHIN_MS, async () => {
      for (let step = 0; step < STEPS; step += 1) await manager.query(SUM, [first.start, step]);
    });
    await manager.query(MOVE_HEAD, [first.start]);
    return true;
  });

import type { DataSource } from 'typeorm';

/** One summer at a time; another instance of the service finds nothing to do. */
const HEAD = 'SELECT summed_until::text AS until FROM ledger_hours_head FOR UPDATE SKIP LOCKED';

/** No later batch has an earlier time than the last one, so that what was posted before its hour is all there is. */
const END = `SELECT date_trunc('hour', posted_at, 'UTC')::text AS "end" FROM batches ORDER BY number DESC LIMIT 1`;

/** The hour of the first batch that is not summed: a first run would else walk through years without any. */
const START = `
  SELECT date_trunc('hour', posted_at, 'UTC')::text AS start FROM batches
  WHERE number = batch_at($1::timestamptz - interval '1 microsecond') + 1`;

const UNTIL = `SELECT least($1::timestamptz + interval '1 day', $2::timestamptz)::text AS until`;

const SUM = `
  INSERT INTO ledger_hours (hour, asset, purpose, amount)
  SELECT date_trunc('hour', e.posted_at, 'UTC'), a.asset, a.purpose, sum(e.amount)
  FROM entries e JOIN account_standings a ON a.id = e.account_id
  WHERE e.posted_at >= $1::timestamptz AND e.posted_at < $2::timestamptz GROUP BY 1, 2, 3`;

const MOVE_HEAD = 'UPDATE ledger_hours_head SET summed_until = $1';

/**
 * Sums the hours that are over, a day of them in one transaction.
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
    const until = (await one<{ until: string }>(UNTIL, [first.start, last.end]))!.until;
    await manager.query(SUM, [first.start, until]);
    await manager.query(MOVE_HEAD, [until]);
    return true;
  });

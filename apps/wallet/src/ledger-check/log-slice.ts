import type pg from 'pg';
import type { BatchRow } from './chain.rules.js';

/** What is looked at in one step: so many batches, or so many bytes of their logs as they are stored, which unpacked are six times as much. */
export interface SliceSize {
  readonly batches: number;
  readonly bytes: number;
}
export const SLICE: SliceSize = { batches: 2_000, bytes: 4 * 2 ** 20 };
/** Where there is no log, the rows themselves are read, of which nobody has said how many there are. */
const UNLOGGED_BATCHES = 100;

/** Parts of the table of logs stand for a time each: a log may be gone with its part, where that is of a closed period (named by the second). */
const BATCHES = `
  WITH parts AS (
    SELECT substring(bound FROM 'FROM \\(''([^'']+)''\\)')::timestamptz AS since, substring(bound FROM 'TO \\(''([^'']+)''\\)')::timestamptz AS until
    FROM (SELECT pg_get_expr(c.relpartbound, c.oid) AS bound FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = 'batch_log'::regclass) p)
  SELECT b.number::text AS number, b.epoch::text AS epoch, b.posted_at::text AS "postedAt", b.transfers, b.entries, b.digest, b.hash,
    (extract(epoch FROM b.posted_at - timestamptz '2000-01-01 00:00:00+00') * 1000000)::bigint::text AS microseconds,
    octet_length(l.payload) AS size,
    EXISTS (SELECT FROM parts WHERE (since IS NULL OR since <= b.posted_at) AND b.posted_at < until)
      OR NOT EXISTS (SELECT FROM periods WHERE through + interval '1 second' > b.posted_at) AS "isLogExpected"
  FROM batches b LEFT JOIN batch_log l ON l.number = b.number AND l.posted_at = b.posted_at
  WHERE b.number > $1 ORDER BY b.number LIMIT $2`;

const PAYLOADS =
  'SELECT payload FROM batch_log WHERE number >= $1 AND number <= $2 AND posted_at >= $3 AND posted_at <= $4';

export interface LogSlice {
  readonly rows: readonly BatchRow[];
  /** Nothing comes after it. */
  readonly isLast: boolean;
}

/** The next batches: all of them with a log, or all of them without. */
export async function readSlice(client: pg.ClientBase, after: bigint, size: SliceSize): Promise<LogSlice> {
  const { rows } = await client.query<BatchRow>(BATCHES, [after.toString(), size.batches]);
  const isLogged = rows[0]?.size !== null;
  let bytes = 0;
  const end = rows.findIndex((row, index) => {
    bytes += row.size ?? 0;
    if ((row.size !== null) !== isLogged) return true;
    return index > 0 && (isLogged ? bytes > size.bytes : index >= UNLOGGED_BATCHES);
  });
  return end < 0 ? { rows, isLast: rows.length < size.batches } : { rows: rows.slice(0, end), isLast: false };
}

/** The logs of a slice's batches, in their order. */
export async function readPayloads(client: pg.ClientBase, rows: readonly BatchRow[]): Promise<Buffer[]> {
  const [first, last] = [rows[0]!, rows.at(-1)!];
  const range = [first.number, last.number, first.postedAt, last.postedAt];
  const result = await client.query<{ payload: Buffer }>(`${PAYLOADS} ORDER BY number`, range);
  return result.rows.map(({ payload }) => payload);
}

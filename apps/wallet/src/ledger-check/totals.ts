import type pg from 'pg';
import { type Finding, finding } from './finding.js';
import { sliceOf, type TableShape } from './table-shapes.js';

/** What the log was found to hold. */
export interface Known {
  /** Rows by table since the log is known. */
  readonly rows: ReadonlyMap<string, number>;
  /** The time of the last batch of which there is no log; null where all of them have one. */
  readonly since: string | null;
  /** Whether that is where the log began, so that the rows before it were counted then. */
  readonly isOrigin: boolean;
}

const whereSince = ({ time, logged = 'true' }: TableShape): string =>
  `($1::timestamptz IS NULL${time === null ? '' : ` OR s.${time} > $1`}) AND ${logged}`;

/** Each row of the log stands where it should: then a row too many is one that the log does not know. */
export async function totalsFinding(
  client: pg.ClientBase,
  shapes: readonly TableShape[],
  known: Known,
): Promise<{ finding: Finding; shape: TableShape } | undefined> {
  for (const shape of shapes) {
    if (shape.isRewritten || (shape.time === null && known.since !== null)) continue;
    const sql = `SELECT count(*) AS n FROM ${shape.name} s WHERE ${whereSince(shape)}`;
    const stored = await countOf(client, sql, [known.since]);
    const expected = known.rows.get(shape.name) ?? 0;
    if (stored !== expected) return { finding: wrongTotal(shape, stored, expected), shape };
  }
  return undefined;
}

/** How many rows there were before the log began was counted then. */
export async function originFinding(client: pg.ClientBase, known: Known): Promise<Finding | undefined> {
  if (!known.isOrigin || known.since === null) return undefined;
  for (const name of ['transfers', 'entries'] as const) {
    const stored = await countOf(client, `SELECT count(*) AS n FROM ${name} WHERE posted_at <= $1`, [known.since]);
    const expected = await countOf(client, `SELECT ${name} AS n FROM log_origin`, []);
    if (stored !== expected) return wrongTotal({ name }, stored, expected);
  }
  return undefined;
}

const wrongTotal = ({ name }: { readonly name: string }, stored: number, expected: number): Finding =>
  finding('totals', stored > expected ? 'inserted' : 'missing', {
    ...{ table: name, stored: `${stored} rows`, expected: `${expected} rows` },
  });

/** The first stored row that the log does not have, once the log has been read into the slice as a whole. */
export const strayRow = (shape: TableShape): string => `
  SELECT ${shape.key.map((column) => `s.${column}::text`).join(` || '/' || `)} AS key FROM ${shape.name} s
  WHERE ${whereSince(shape)}
    AND NOT EXISTS (SELECT FROM ${sliceOf(shape)} l WHERE ${shape.key.map((column) => `l.${column} = s.${column}`).join(' AND ')})
  ORDER BY ${shape.key.map((column) => `s.${column}`).join(', ')} LIMIT 1`;

async function countOf(client: pg.ClientBase, sql: string, parameters: unknown[]): Promise<number> {
  const { rows } = await client.query<{ n: string }>(sql, parameters);
  return Number(rows[0]?.n ?? 0);
}

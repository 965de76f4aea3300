import type pg from 'pg';
import { batchPostedAt } from './batch-posted-at.js';
import { type Finding, finding } from './finding.js';
import { latestOf, sliceOf, type TableShape } from './table-shapes.js';

interface Difference {
  /** As texts, in the order of the columns; null where there is no such row. */
  readonly logged: readonly (string | null)[] | null;
  readonly stored: readonly (string | null)[] | null;
}

const list = (shape: TableShape, alias: string): string =>
  shape.columns.map((column) => `${alias}.${column}`).join(', ');
const texts = (shape: TableShape, alias: string): string =>
  `CASE WHEN ${alias}.${shape.key[0]} IS NOT NULL THEN ARRAY[${shape.columns.map((column) => `${alias}.${column}::text`).join(', ')}] END`;
const same = (columns: readonly string[]): string => columns.map((column) => `s.${column} = l.${column}`).join(' AND ');

/** The time finds the part of a table in which the row has to lie, where it is divided by time. */
const columnsToJoin = ({ name, key }: TableShape): readonly string[] =>
  name === 'entries' ? [...key, 'posted_at'] : key;

/** Rows that were written once: each has to stand there as it was written. */
export const differingRows = (shape: TableShape): string => `
  SELECT ${texts(shape, 'l')} AS logged, ${texts(shape, 's')} AS stored
  FROM ${sliceOf(shape)} l LEFT JOIN ${shape.name} s ON ${same(columnsToJoin(shape))}
  WHERE ROW(${list(shape, 's')}) IS DISTINCT FROM ROW(${list(shape, 'l')}) ORDER BY l.ordinal LIMIT 1`;

/** Rows that were written anew: what is stored has to be what the log has last, and nothing else. $1: where the log begins. */
export const differingLatest = (shape: TableShape): string => `
  SELECT ${texts(shape, 'l')} AS logged, ${texts(shape, 's')} AS stored
  FROM ${latestOf(shape)} l FULL JOIN ${shape.name} s ON ${same(shape.key)}
  WHERE ROW(${list(shape, 's')}) IS DISTINCT FROM ROW(${list(shape, 'l')})
    AND (l.${shape.key[0]} IS NOT NULL OR $1::timestamptz IS NULL OR s.${shape.time} > $1)
  ORDER BY coalesce(l.${shape.key[0]}, s.${shape.key[0]}) LIMIT 1`;

/** What stands under a key where the log has another row: an entry may have been given another time. */
const underKey = (shape: TableShape): string => {
  const where = shape.key.map((column, index) => `s.${column}::text = $${index + 1}`).join(' AND ');
  return `SELECT ${texts(shape, 's')} AS stored FROM ${shape.name} s WHERE ${where} LIMIT 1`;
};

export async function firstDifference(
  client: pg.ClientBase,
  shape: TableShape,
  sql: string,
  parameters: unknown[] = [],
): Promise<Finding | undefined> {
  const { rows } = await client.query<Difference>(sql, parameters);
  const [row] = rows;
  if (!row) return undefined;
  if (row.stored || !row.logged) return toFinding(client, shape, row);
  const key = shape.key.map((column) => row.logged![shape.columns.indexOf(column)]);
  const moved = await client.query<Difference>(underKey(shape), key);
  return toFinding(client, shape, { logged: row.logged, stored: moved.rows[0]?.stored ?? null });
}

async function toFinding(client: pg.ClientBase, shape: TableShape, { logged, stored }: Difference): Promise<Finding> {
  const known = (logged ?? stored)!;
  const valueOf = (column: string): string | null => known[shape.columns.indexOf(column)] ?? null;
  const key = shape.key.map(valueOf).join('/');
  const at = { table: shape.name, key, batch: await batchPostedAt(client, shape.time && valueOf(shape.time)) };
  if (!stored) return finding('rows', 'missing', at);
  if (!logged) return finding('rows', 'inserted', at);
  const index = shape.columns.findIndex((_, column) => stored[column] !== logged[column]);
  const field = shape.columns[index]!;
  return finding('rows', 'changed', { ...at, field, stored: stored[index]!, expected: logged[index]! });
}

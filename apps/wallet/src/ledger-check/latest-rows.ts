import { latestOf, sliceOf, type TableShape } from './table-shapes.js';

/** Adds rows to a table of this shape; what has the same key becomes as they are. */
const upsert = (table: string, { columns, key }: TableShape, rows: string): string => `
  INSERT INTO ${table} (${columns.join(', ')}) ${rows}
  ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`;

/** Takes over the last row that the slice has for each key. */
export const keepLatest = (shape: TableShape): string => {
  const key = shape.key.join(', ');
  const last = `
  SELECT DISTINCT ON (${key}) ${shape.columns.join(', ')} FROM ${sliceOf(shape)} ORDER BY ${key}, ordinal DESC`;
  return upsert(latestOf(shape), shape, last);
};

/** Nothing is known of any key any more. */
export const forgetLatest = (shape: TableShape): string => `DELETE FROM ${latestOf(shape)}`;

/** Writes what was kept into the table itself. */
export const storeLatest = (shape: TableShape): string =>
  upsert(shape.name, shape, `SELECT ${shape.columns.join(', ')} FROM ${latestOf(shape)}`);

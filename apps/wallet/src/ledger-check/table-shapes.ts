import type pg from 'pg';
import { type LoggedTable, LOGGED_TABLES } from './logged-tables.js';

/** A logged table with its columns, in their order in the table. */
export interface TableShape extends LoggedTable {
  readonly columns: readonly string[];
}

const COLUMNS = `
  SELECT attname AS name FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped ORDER BY attnum`;

/** The logged tables as this database has them. */
export async function readShapes(client: pg.ClientBase): Promise<TableShape[]> {
  const shapes: TableShape[] = [];
  for (const table of LOGGED_TABLES) {
    const { rows } = await client.query<{ name: string }>(COLUMNS, [table.name]);
    shapes.push({ ...table, columns: rows.map(({ name }) => name) });
  }
  return shapes;
}

/** @throws Error where a later version has written the log */
export function shapeOf(shapes: readonly TableShape[], table: string): TableShape {
  const shape = shapes.find(({ name }) => name === table);
  if (!shape) throw new Error(`the log names the table ${table}, which this version does not know`);
  return shape;
}

/** The rows of one slice of the log, in the order in which they were written. */
export const sliceOf = ({ name }: LoggedTable): string => `slice_${name}`;
/** The last row that the log has for each key, of a table whose rows are written anew. */
export const latestOf = ({ name }: LoggedTable): string => `latest_${name}`;

/**
 * Temporary tables to read the log into: they live in this connection alone, on the server's disk. The ordinal tells which of two rows
 * with the same key came later.
 */
export async function makeSliceTables(client: pg.ClientBase, shapes: readonly TableShape[]): Promise<void> {
  for (const shape of shapes) {
    await client.query(
      `CREATE TEMP TABLE ${sliceOf(shape)} (LIKE ${shape.name}, ordinal bigint GENERATED ALWAYS AS IDENTITY) ON COMMIT DELETE ROWS`,
    );
    await client.query(`ALTER TABLE ${sliceOf(shape)} ${shape.columns.map(nullable).join(', ')}`);
    if (!shape.isRewritten) continue;
    await client.query(
      `CREATE TEMP TABLE ${latestOf(shape)} (LIKE ${shape.name}, PRIMARY KEY (${shape.key.join(', ')}))`,
    );
  }
}

/** The log may leave out columns that it has nothing to say about. */
const nullable = (column: string): string => `ALTER COLUMN ${column} DROP NOT NULL`;

import { ByteWriter } from './byte-writer.js';
import type { Field } from './fields.js';

/** A column: its name, how it is written, and where its value comes from. */
export interface Column<T> {
  readonly name: string;
  write(out: ByteWriter, row: T, at: Date): void;
}

export const column = <T, V>(name: string, field: Field<V>, value: (row: T, at: Date) => V): Column<T> => ({
  name,
  write: (out, row, at) => field(out, value(row, at)),
});

/** How rows of a table travel: COPY's binary format, which the server takes as it is. */
export interface TableRows<T> {
  readonly table: string;
  readonly columns: readonly Column<T>[];
  /** Rows that are there already are changed by these. */
  readonly isMerged?: boolean;
}

/** Of one table, as COPY reads them. */
export interface Section {
  readonly table: string;
  readonly columns: readonly string[];
  readonly stream: Buffer;
  readonly isMerged?: boolean;
}

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const NO_FLAGS = 0;
const NO_EXTENSION = 0;
const END = -1;
const USUAL_ROW = 200;

/**
 * @param at when the batch is posted
 * @param expected bytes, where rows are unusually long
 */
export function sectionOf<T>(
  { table, columns, isMerged = false }: TableRows<T>,
  rows: readonly T[],
  at: Date,
  expected = 64 + rows.length * USUAL_ROW,
): Section {
  const out = new ByteWriter(expected);
  out.bytes(SIGNATURE);
  out.int32(NO_FLAGS);
  out.int32(NO_EXTENSION);
  for (const row of rows) {
    out.int16(columns.length);
    for (const one of columns) one.write(out, row, at);
  }
  out.int16(END);
  return { table, columns: columns.map(({ name }) => name), stream: out.finish(), isMerged };
}

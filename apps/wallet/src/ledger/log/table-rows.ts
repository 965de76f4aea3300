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
  /** Whether these may change rows that exist already. */
  readonly isMerged?: boolean;
}

/** The rows of one table, as COPY reads them. */
export interface Section {
  readonly table: string;
  readonly columns: readonly string[];
  readonly stream: Buffer;
  readonly isMerged?: boolean;
  /** Where the stream may be cut, in bytes from its beginning: see {@link piecesOf}. */
  readonly cuts?: readonly number[];
}

/** The signature, no flags, no extension. */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
/** Where a row would have its number of columns: none follows. */
const TRAILER = Buffer.from([0xff, 0xff]);
const USUAL_ROW = 200;
/**
 * COPY gathers up to 1,000 rows before it stores them, and PostgreSQL notes one and the same thing for each of them in a table of hashes
 * (ResourceOwnerAddToHash, version 18), where they all collide: a thousand rows cost half a million steps. With fewer than some 64 at a
 * time the statements cost more than that.
 */
const ROWS_OF_PIECE = 128;

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
  out.bytes(HEADER);
  const cuts: number[] = [];
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % ROWS_OF_PIECE === 0) cuts.push(out.length);
    out.int16(columns.length);
    for (const one of columns) one.write(out, row, at);
  }
  out.bytes(TRAILER);
  return { table, columns: columns.map(({ name }) => name), stream: out.finish(), isMerged, cuts };
}

/** Cuts a stream into those of several COPYs; each is a list of buffers that are sent one after the other. */
export function piecesOf({ stream, cuts = [] }: Section): Buffer[][] {
  return [...cuts, stream.length].map((end, index) => {
    const start = cuts[index - 1] ?? 0;
    const rows = stream.subarray(start, end);
    return [...(start > 0 ? [HEADER] : []), rows, ...(end < stream.length ? [TRAILER] : [])];
  });
}

import type pg from 'pg';
import type { Section } from '../ledger/log/table-rows.js';
import { type RawField, rawRows } from './copy-stream.js';
import type { TableShape } from './table-shapes.js';

/** Microseconds between 1970 and 2000, from where the server counts. */
const EPOCH_US = 946_684_800_000_000n;
const NUMERIC_NEGATIVE = 0x4000;
const NUMERIC_MINUS_INFINITY = 0xf000;

/** An instant in UTC to the microsecond. */
function instantOf(bytes: Buffer): string {
  const microseconds = bytes.readBigInt64BE() + EPOCH_US;
  const seconds = new Date(Number(microseconds / 1000n)).toISOString().slice(0, -1);
  return `${seconds}${String(microseconds % 1000n).padStart(3, '0')}Z`;
}

/** A whole number as its digits: groups of four, the first one at the weight. */
function wholeNumberOf(bytes: Buffer): string {
  const [groups, weight, sign] = [bytes.readInt16BE(0), bytes.readInt16BE(2), bytes.readUInt16BE(4)];
  if (sign === NUMERIC_MINUS_INFINITY) return '-Infinity';
  let value = 0n;
  for (let index = 0; index <= weight; index += 1)
    value = value * 10_000n + BigInt(index < groups ? bytes.readInt16BE(8 + 2 * index) : 0);
  return (sign === NUMERIC_NEGATIVE ? -value : value).toString();
}

export const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** By the name of the type in the server. Numbers that JavaScript may not hold are digits in a string. */
const DECODERS: Readonly<Record<string, (bytes: Buffer) => unknown>> = {
  uuid: uuidOf,
  text: (bytes) => bytes.toString(),
  int4: (bytes) => bytes.readInt32BE(),
  int8: (bytes) => bytes.readBigInt64BE().toString(),
  bool: (bytes) => bytes[0] === 1,
  numeric: wholeNumberOf,
  timestamptz: instantOf,
  jsonb: (bytes) => JSON.parse(bytes.subarray(1).toString()) as unknown,
};

export type DecodedRow = Record<string, unknown>;
/** The type of each column: by table, then by name. */
export type ColumnTypes = ReadonlyMap<string, ReadonlyMap<string, string>>;

const TYPES = `
  SELECT a.attname AS name, t.typname AS type FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
  WHERE a.attrelid = to_regclass($1) AND a.attnum > 0 AND NOT a.attisdropped`;

export async function readColumnTypes(client: pg.ClientBase, shapes: readonly TableShape[]): Promise<ColumnTypes> {
  const types = new Map<string, ReadonlyMap<string, string>>();
  for (const { name } of shapes) {
    const { rows } = await client.query<{ name: string; type: string }>(TYPES, [name]);
    types.set(name, new Map(rows.map((row) => [row.name, row.type])));
  }
  return types;
}

/** The rows of a section as people read them; what is null is left out. */
export function* decodedRows({ table, columns, stream }: Section, types: ColumnTypes): Generator<DecodedRow> {
  const decoders = columns.map((column) => DECODERS[types.get(table)?.get(column) ?? '']);
  for (const fields of rawRows(stream)) yield Object.fromEntries(pairsOf(columns, fields, decoders));
}

function* pairsOf(
  columns: readonly string[],
  fields: readonly RawField[],
  decoders: readonly (((bytes: Buffer) => unknown) | undefined)[],
): Generator<[string, unknown]> {
  for (const [index, column] of columns.entries()) {
    const field = fields[index];
    const decode = decoders[index];
    if (!decode) throw new Error(`the log names the column ${column}, which this version does not know`);
    if (field) yield [column, decode(field)];
  }
}

import { type ByteWriter } from './byte-writer.js';

/** Writes one field of a row as COPY's binary format wants it: its length in bytes, then the value; a length of -1 for null. */
export type Field<V> = (out: ByteWriter, value: V) => void;

const NULL = -1;
const UUID_BYTES = 16;
/** Where the two digits of each byte stand. */
const PLACES = Array.from({ length: UUID_BYTES }, (_, index) => 2 * index);
const PLACES_WITH_HYPHENS = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];
const WITH_HYPHENS = 36;
const HYPHENS = [8, 13, 18, 23];
const HYPHEN = 45;
/** By character code; below zero for what is none. */
const HEX_DIGITS = Int8Array.from({ length: 128 }, (_, code) => {
  const digit = parseInt(String.fromCharCode(code), 16);
  return Number.isNaN(digit) ? -1 : digit;
});
const DIGITS_IN_GROUP = 4;
/** PostgreSQL counts microseconds from the year 2000. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
const JSONB_VERSION = 1;

const NUMERIC_NEGATIVE = 0x4000;
const NUMERIC_MINUS_INFINITY = 0xf000;

export const orNull =
  <V>(field: Field<V>): Field<V | null> =>
  (out, value) =>
    value === null ? out.int32(NULL) : field(out, value);

/** Whole numbers that JavaScript holds exactly. */
export const int8: Field<number> = (out, value) => {
  out.int32(8);
  out.int64(value);
};

export const int4: Field<number> = (out, value) => {
  out.int32(4);
  out.int32(value);
};

export const timestamptz: Field<Date> = (out, value) => {
  out.int32(8);
  out.int64(microsecondsOf(value));
};

/** An instant as PostgreSQL stores it. */
export const microsecondsOf = (at: Date): number => (at.getTime() - EPOCH_MS) * 1000;

export const bytea: Field<Uint8Array> = (out, value) => {
  out.int32(value.length);
  out.bytes(value);
};

export const text: Field<string> = (out, value) => out.sizedUtf8(value);
export const jsonb: Field<unknown> = (out, value) =>
  out.sized(() => {
    out.int8(JSONB_VERSION);
    out.utf8(JSON.stringify(value));
  });

export const bool: Field<boolean> = (out, value) => {
  out.int32(1);
  out.int8(value ? 1 : 0);
};

/** From the text of an id, with its hyphens or without. */
export const uuid: Field<string> = (out, value) => {
  const places = value.length === WITH_HYPHENS ? PLACES_WITH_HYPHENS : PLACES;
  out.int32(UUID_BYTES);
  const bytes = out.claim(UUID_BYTES);
  // Below zero where any of them is no digit: a key that is something else could be taken for another one.
  let all = value.length === WITH_HYPHENS || value.length === 2 * UUID_BYTES ? 0 : -1;
  for (let index = 0; index < UUID_BYTES; index += 1) {
    const place = places[index] as number;
    const byte = (digitAt(value, place) << 4) | digitAt(value, place + 1);
    all |= byte;
    out.put(bytes + index, byte);
  }
  if (all < 0 || (value.length === WITH_HYPHENS && !hasHyphens(value))) throw new RangeError('not an id');
};

const digitAt = (value: string, index: number): number => HEX_DIGITS[value.charCodeAt(index)] ?? -1;
const hasHyphens = (value: string): boolean => HYPHENS.every((index) => value.charCodeAt(index) === HYPHEN);

/** Whole amounts: how many groups of four decimal digits, the weight of the first, the sign, no decimals, the groups. */
export const numeric: Field<bigint> = (out, value) => {
  const digits = value === 0n ? '' : (value < 0n ? -value : value).toString();
  const groups = Math.ceil(digits.length / DIGITS_IN_GROUP);
  out.int32(8 + 2 * groups);
  out.int16(groups);
  out.int16(groups - 1);
  out.int16(value < 0n ? NUMERIC_NEGATIVE : 0);
  out.int16(0);
  for (let index = 0, group = 0; index < digits.length; index += 1) {
    group = group * 10 + digits.charCodeAt(index) - 48;
    if ((digits.length - 1 - index) % DIGITS_IN_GROUP > 0) continue;
    out.int16(group);
    group = 0;
  }
};

export const minusInfinity = (out: ByteWriter): void => {
  out.int32(8);
  out.int16(0);
  out.int16(0);
  out.int16(NUMERIC_MINUS_INFINITY);
  out.int16(0);
};

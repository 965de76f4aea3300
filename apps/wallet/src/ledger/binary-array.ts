/** How the values of a type look in PostgreSQL's binary protocol. */
interface ElementType<V> {
  /** Of `pg_type`. */
  readonly oid: number;
  /** Bytes that the value takes at most. */
  size(value: V): number;
  /** Answers how many bytes it took. */
  write(target: Target, at: number, value: V): number;
}

interface Target {
  readonly view: DataView;
  readonly bytes: Buffer;
}

const HEADER = 20;
const LENGTH = 4;
const UUID_BYTES = 16;
const HYPHEN = 45;
/** By character code. */
const HEX_DIGITS = Array.from({ length: 128 }, (_, code) => parseInt(String.fromCharCode(code), 16));
const DIGITS_IN_GROUP = 4;
/** Of the 78 digits that a column of amounts holds. */
const LARGEST_AMOUNT = 8 + 2 * Math.ceil(78 / DIGITS_IN_GROUP);

/**
 * A PostgreSQL array in binary form, one element for each row. The server takes it as it is, where it would read the text of an
 * array character by character.
 */
export function binaryArray<T, V>(type: ElementType<V>, rows: readonly T[], value: (row: T) => V | null): Buffer {
  const values = rows.map(value);
  const size = values.reduce((sum, one) => sum + LENGTH + (one === null ? 0 : type.size(one)), HEADER);
  const bytes = Buffer.allocUnsafeSlow(size);
  const target = { bytes, view: new DataView(bytes.buffer) };
  let end = writeHeader(target, type.oid, values.length);
  for (const one of values) {
    const taken = one === null ? -1 : type.write(target, end + LENGTH, one);
    target.view.setInt32(end, taken);
    end += LENGTH + Math.max(taken, 0);
  }
  return bytes.subarray(0, end);
}

/** Dimensions, whether there may be nulls, the type, the length, the number of the first element. */
function writeHeader({ view }: Target, oid: number, length: number): number {
  [1, 1, oid, length, 1].forEach((field, index) => view.setInt32(index * 4, field));
  return HEADER;
}

/** Whole numbers that JavaScript holds exactly. */
export const INT8: ElementType<number> = {
  oid: 20,
  size: () => 8,
  write({ view }, at, value) {
    view.setInt32(at, Math.floor(value / 2 ** 32));
    view.setUint32(at + 4, value >>> 0);
    return 8;
  },
};

/** From the text of an id, with its hyphens or without. */
export const UUID: ElementType<string> = {
  oid: 2950,
  size: () => UUID_BYTES,
  write({ bytes }, at, value) {
    let digits = 0;
    for (let index = 0; index < value.length; index += 1) {
      const code = value.charCodeAt(index);
      if (code === HYPHEN) continue;
      const digit = HEX_DIGITS[code] ?? NaN;
      const place = at + (digits >> 1);
      bytes[place] = digits % 2 === 0 ? digit << 4 : (bytes[place] as number) | digit;
      // A key cut short could be taken for another one.
      if (Number.isNaN(digit) || digits === 2 * UUID_BYTES) throw new RangeError('not an id');
      digits += 1;
    }
    if (digits < 2 * UUID_BYTES) throw new RangeError('not an id');
    return UUID_BYTES;
  },
};

export const TEXT: ElementType<string> = {
  oid: 25,
  size: (value) => value.length * 3,
  write: ({ bytes }, at, value) => bytes.write(value, at, 'utf8'),
};

/** Whole amounts: how many groups of four decimal digits, the weight of the first, the sign, no decimals, the groups. */
export const NUMERIC: ElementType<bigint> = {
  oid: 1700,
  size: () => LARGEST_AMOUNT,
  write({ view }, at, value) {
    const digits = (value < 0n ? -value : value).toString();
    const groups = Math.ceil(digits.length / DIGITS_IN_GROUP);
    view.setInt16(at, groups);
    view.setInt16(at + 2, groups - 1);
    view.setInt16(at + 4, value < 0n ? 0x4000 : 0);
    view.setInt16(at + 6, 0);
    for (let index = 0, group = 0; index < digits.length; index += 1) {
      group = group * 10 + digits.charCodeAt(index) - 48;
      const left = digits.length - 1 - index;
      if (left % DIGITS_IN_GROUP > 0) continue;
      view.setInt16(at + 6 + 2 * (groups - left / DIGITS_IN_GROUP), group);
      group = 0;
    }
    return 8 + 2 * groups;
  },
};

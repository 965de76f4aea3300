import { createHash } from 'node:crypto';
import { ByteWriter } from './byte-writer.js';
import { microsecondsOf } from './fields.js';
import { isPacked, pack, unpack } from './packing.js';
import type { Section } from './table-rows.js';

/** What the first link of a chain names as the one before it. */
export const NO_HASH = Buffer.alloc(32);

export interface Link {
  readonly number: number;
  readonly epoch: number;
  readonly at: Date;
  readonly digest: Buffer;
}

/** The log of some thirty transfers. Packing takes a thirtieth of a millisecond however small a log is, and there are hundreds a second. */
const PACKED_FROM = 16_000;

/**
 * The rows of a batch as one piece: for each table its name, its columns and its stream, each with its length before it; from some size
 * on as a frame of Zstandard. The digest is taken of this, as it is stored.
 */
export function payloadOf(sections: readonly Section[]): Buffer {
  const out = new ByteWriter(sections.reduce((sum, { stream }) => sum + stream.length + 512, 16));
  for (const { table, columns, stream } of sections) {
    out.sized(() => out.utf8(table));
    out.sized(() => out.utf8(columns.join(',')));
    out.sized(() => out.bytes(stream));
  }
  const plain = out.finish();
  return plain.length < PACKED_FROM ? plain : pack(plain);
}

/** The inverse of {@link payloadOf}. Throws `RangeError` where it is no log. */
export function sectionsOf(payload: Buffer): Section[] {
  const plain = unpacked(payload);
  const sections: Section[] = [];
  let at = 0;
  const next = (): Buffer => {
    const length = plain.readInt32BE(at);
    const part = plain.subarray(at + 4, at + 4 + length);
    if (length < 0 || part.length < length) throw new RangeError('the log of a batch is cut off');
    at += 4 + length;
    return part;
  };
  while (at < plain.length) {
    const [table, columns, stream] = [next(), next(), next()];
    sections.push({ table: table.toString(), columns: columns.toString().split(','), stream });
  }
  return sections;
}

function unpacked(payload: Buffer): Buffer {
  if (!isPacked(payload)) return payload;
  try {
    return unpack(payload);
  } catch (cause) {
    throw new RangeError('the log of a batch cannot be unpacked', { cause });
  }
}

export const digestOfPayload = (payload: Buffer): Buffer => createHash('sha256').update(payload).digest();

/** Each hash covers the one before it, so that nothing can be changed, left out or put between without changing all that follow. */
export function hashOf(previous: Buffer, { number, epoch, at, digest }: Link): Buffer {
  const out = new ByteWriter(24);
  out.int64(number);
  out.int64(epoch);
  out.int64(microsecondsOf(at));
  return createHash('sha256').update(previous).update(out.finish()).update(digest).digest();
}

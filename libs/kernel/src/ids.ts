import { v7, validate } from 'uuid';

const BYTES = 16;
/** Asking the system for the bytes of many ids costs little more than for those of one. */
const pool = new Uint8Array(256 * BYTES);
let taken = pool.length;
let last = { msecs: 0, seq: 0 };

// Used again for every id, which leaves the text as the only thing to be collected.
const random = new Uint8Array(BYTES);
const view = new DataView(random.buffer);
const bytes = new Uint8Array(BYTES);
const text = new Uint8Array(36).fill('-'.charCodeAt(0));
const DIGITS = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));
/** Node turns bytes into a text at once; a browser, which makes few ids, goes through them one by one. */
const readText = readerOf(text);
/** Where the two digits of each byte stand. */
const PLACES = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];

/** A new UUIDv7: unique everywhere, and ordered by time, so that indexes grow at one end. */
export function newId(): string {
  takeRandom();
  last = following(last, Date.now());
  v7({ random, msecs: last.msecs, seq: last.seq }, bytes);
  return textOf();
}

function takeRandom(): void {
  if (taken === pool.length) {
    crypto.getRandomValues(pool);
    taken = 0;
  }
  for (let index = 0; index < BYTES; index += 1) random[index] = pool[taken + index] as number;
  taken += BYTES;
}

function textOf(): string {
  for (let index = 0; index < BYTES; index += 1) {
    const [byte, place] = [bytes[index] as number, PLACES[index] as number];
    text[place] = DIGITS[byte >> 4] as number;
    text[place + 1] = DIGITS[byte & 15] as number;
  }
  return readText();
}

function readerOf(latin1: Uint8Array<ArrayBuffer>): () => string {
  if (!('Buffer' in globalThis)) return () => String.fromCharCode(...latin1);
  const buffer = globalThis.Buffer.from(latin1.buffer);
  return () => buffer.toString('latin1');
}

/** Within a millisecond, and for as long as the clock runs behind, ids count on from a random number. */
function following({ msecs, seq }: typeof last, now: number): typeof last {
  if (now > msecs) return { msecs: now, seq: view.getUint32(6) >>> 1 };
  const next = (seq + 1) >>> 0;
  return { msecs: next === 0 ? msecs + 1 : msecs, seq: next };
}

export const isId = (text: string): boolean => validate(text);

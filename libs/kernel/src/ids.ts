import { v7, validate } from 'uuid';

const RANDOM_BYTES = 16;
/** Asking the system for the bytes of many ids costs little more than for those of one. */
const pool = new Uint8Array(256 * RANDOM_BYTES);
let taken = pool.length;
let last = { msecs: 0, seq: 0 };

/** A new UUIDv7: unique everywhere, and ordered by time, so that indexes grow at one end. */
export function newId(): string {
  const random = takeRandom();
  last = following(last, Date.now(), random);
  return v7({ random, ...last });
}

function takeRandom(): Uint8Array {
  if (taken === pool.length) {
    crypto.getRandomValues(pool);
    taken = 0;
  }
  return pool.subarray(taken, (taken += RANDOM_BYTES));
}

/** Within a millisecond, and for as long as the clock runs behind, ids count on from a random number. */
function following({ msecs, seq }: typeof last, now: number, random: Uint8Array): typeof last {
  if (now > msecs) return { msecs: now, seq: new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 1 };
  const next = (seq + 1) >>> 0;
  return { msecs: next === 0 ? msecs + 1 : msecs, seq: next };
}

export const isId = (text: string): boolean => validate(text);

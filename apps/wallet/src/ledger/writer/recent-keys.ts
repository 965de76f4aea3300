import { TimesAhead, type UsedAhead } from './used-ahead.js';

const MOST = 100_000;
/** For so long every key is looked up after one was taken that had looked new. */
const DISTRUST_MS = 3_600_000;
/** From here on a key's digits are those of its digest, which need no further hashing. */
const DIGEST_FROM = 16;
const HALF = 8;

/** Sixty-four bits of each key, side by side in one array: a hundred thousand keys are nothing for the collector to look at. */
class Generation {
  size = 0;
  since = Infinity;
  private readonly slots: Uint32Array;
  private readonly mask: number;

  constructor(most: number) {
    // At most half full, so that searches are short and always end.
    const places = 2 ** Math.ceil(Math.log2(2 * most));
    this.slots = new Uint32Array(2 * places);
    this.mask = places - 1;
  }

  has(key: string): boolean {
    return this.slots[this.placeOf(bitsOf(key, DIGEST_FROM), bitsOf(key, DIGEST_FROM + HALF))] !== 0;
  }

  add(key: string): void {
    const high = bitsOf(key, DIGEST_FROM);
    const low = bitsOf(key, DIGEST_FROM + HALF);
    const place = this.placeOf(high, low);
    this.slots[place] = low;
    this.slots[place + 1] = high;
    this.size += 1;
  }

  clear(since: number): void {
    this.slots.fill(0);
    this.size = 0;
    this.since = since;
  }

  /** Where it is, or where it belongs. */
  private placeOf(high: number, low: number): number {
    for (let at = high & this.mask; ; at = (at + 1) & this.mask) {
      const place = 2 * at;
      if (this.slots[place] === 0 || (this.slots[place] === low && this.slots[place + 1] === high)) return place;
    }
  }
}

/** The moment itself does not count: keys of the same batch, or of a commit under way, may be answered in it and not be remembered. */
const after = (at: Date): number => at.getTime() + 1;

/** Eight hexadecimal digits; zero would look like an empty place. */
function bitsOf(key: string, from: number): number {
  let bits = 0;
  for (let index = from; index < from + HALF; index += 1) bits = (bits << 4) | digit(key.charCodeAt(index));
  return bits >>> 0 || 1;
}

const digit = (code: number): number => (code & 15) + (code > 57 ? 9 : 0);

/**
 * The keys that were answered in the last moments, in two generations. A key that tells when it was made, and was made since the older one
 * began, is here or new: it need not be looked up. One that was used ahead of its time is told apart by that time ({@link TimesAhead}),
 * since a caller could keep such keys for when they are forgotten, and each would cost the ledger its memory: the database refuses the
 * second answer to a key, and the batch is judged anew with nothing remembered. Keys that look alike here cost no more than a look-up.
 */
export class RecentKeys {
  private older: Generation;
  private newer: Generation;
  private readonly ahead: TimesAhead;
  private trustedFrom = -Infinity;

  /** @param most keys in a generation */
  constructor(private readonly most = MOST) {
    this.older = new Generation(most);
    this.newer = new Generation(most);
    // As many as two generations can bring, and as many again of keys that were asked for in vain.
    this.ahead = new TimesAhead(4 * most);
  }

  /** Whether a key of that time, which is about to be answered, has certainly never been answered before. */
  isNew(key: string, madeAt: number | undefined, at: Date): boolean {
    if (madeAt === undefined) return false;
    if (madeAt > at.getTime()) this.ahead.add(madeAt);
    else if (this.covers(madeAt)) return !this.newer.has(key) && !this.older.has(key);
    return false;
  }

  add(keys: Iterable<string>, at: Date): void {
    for (const key of keys) {
      if (this.newer.size >= this.most) this.turnOver(at);
      this.newer.add(key);
    }
  }

  /** Nothing is remembered from before this moment but what the database knows of later ones. */
  reset(at: Date, ahead: UsedAhead): void {
    this.older.clear(after(at));
    this.newer.clear(after(at));
    this.ahead.reset(ahead);
  }

  /** A key was taken that had looked new, and there may be more of them. */
  distrust(at: Date): void {
    this.trustedFrom = at.getTime() + DISTRUST_MS;
  }

  private covers(time: number): boolean {
    return time >= this.older.since && time >= this.trustedFrom && !this.ahead.isUsed(time);
  }

  private turnOver(at: Date): void {
    [this.older, this.newer] = [this.newer, this.older];
    this.newer.clear(after(at));
    this.ahead.forgetBefore(this.older.since);
  }
}

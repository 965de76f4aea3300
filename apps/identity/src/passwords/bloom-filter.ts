import { createHash } from 'node:crypto';

/** Of 20 bits for each entry, 13 are asked: 1 of some 15,000 others is taken for an entry. */
const BITS_PER_ENTRY = 20;
const QUESTIONS = 13;

/** Tells of a large set what is surely not in it, in a few bits an entry. The bits hold no entry that could be read back. */
export class BloomFilter {
  readonly bits: Uint8Array;
  private readonly size: bigint;

  constructor(bits: Uint8Array) {
    this.bits = bits;
    this.size = BigInt(bits.length) * 8n;
  }

  static forEntries(count: number): BloomFilter {
    return new BloomFilter(new Uint8Array(Math.ceil((count * BITS_PER_ENTRY) / 8)));
  }

  add(entry: string): void {
    for (const place of this.placesOf(entry)) this.bits[place >> 3]! |= 1 << (place & 7);
  }

  /** Never false for an entry, and rarely true for anything else. */
  mayHave(entry: string): boolean {
    return this.placesOf(entry).every((place) => (this.bits[place >> 3]! & (1 << (place & 7))) !== 0);
  }

  /** Two halves of one digest stand in for as many hashes as are wanted (Kirsch and Mitzenmacher). */
  private placesOf(entry: string): number[] {
    const digest = createHash('sha256').update(entry).digest();
    const [start, step] = [digest.readBigUInt64LE(0), digest.readBigUInt64LE(8) | 1n];
    return Array.from({ length: QUESTIONS }, (_, index) => Number((start + BigInt(index) * step) % this.size));
  }
}

/** The same choices for the same seed, whatever the machine's timing makes of them. */
export class Chance {
  private state: number;

  constructor(readonly seed: number) {
    this.state = seed | 0;
  }

  /** From 0, below 1; mulberry32. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** From `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.next() * from.length)]!;
  }

  shuffled<T>(from: readonly T[]): T[] {
    return from
      .map((value) => ({ value, place: this.next() }))
      .sort((left, right) => left.place - right.place)
      .map(({ value }) => value);
  }
}

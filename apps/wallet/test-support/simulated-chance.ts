/** Random numbers that a seed decides (mulberry32). */
export class Chance {
  constructor(private state: number) {}

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  isTrue(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  among<T>(values: readonly T[]): T {
    return values[Math.floor(this.next() * values.length)] as T;
  }

  /** At most one of what happens so many times out of a thousand. */
  oneOf<T extends object>(perMille: T): keyof T | undefined {
    let left = this.next() * 1_000;
    for (const [name, share] of Object.entries(perMille) as [keyof T, number][]) {
      left -= share;
      if (left < 0) return name;
    }
    return undefined;
  }

  /** 32 hexadecimal digits. */
  hex(): string {
    return Array.from({ length: 4 }, () =>
      Math.floor(this.next() * 2 ** 32)
        .toString(16)
        .padStart(8, '0'),
    ).join('');
  }

  uuid(): string {
    return this.hex().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-7$3-8$4-$5');
  }
}

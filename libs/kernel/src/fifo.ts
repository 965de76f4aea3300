/** First in, first out. Taking from the front moves no element, however many wait, and keeps nothing of what was taken. */
export class Fifo<T> {
  private elements: (T | undefined)[] = [];
  private start = 0;

  get length(): number {
    return this.elements.length - this.start;
  }

  /** The one that has waited longest; it stays. */
  get first(): T | undefined {
    return this.elements[this.start];
  }

  push(element: T): void {
    this.elements.push(element);
  }

  /** The one that has waited longest. */
  shift(): T | undefined {
    return this.take(1)[0];
  }

  /** Those that have waited longest, in their order; fewer where there are not so many. */
  take(most: number): T[] {
    const end = Math.min(this.start + most, this.elements.length);
    const taken = this.elements.slice(this.start, end) as T[];
    this.elements.fill(undefined, this.start, end);
    this.start = end;
    if (this.start > this.elements.length / 2) this.compact();
    return taken;
  }

  private compact(): void {
    this.elements = this.elements.slice(this.start);
    this.start = 0;
  }
}

/** First in, first out. Taking from the front moves no element, however many wait. */
export class Fifo<T> {
  private elements: T[] = [];
  private first = 0;

  get length(): number {
    return this.elements.length - this.first;
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
    const taken = this.elements.slice(this.first, this.first + most);
    this.first += taken.length;
    if (this.first > this.elements.length / 2) this.compact();
    return taken;
  }

  private compact(): void {
    this.elements = this.elements.slice(this.first);
    this.first = 0;
  }
}

import { setImmediate } from 'node:timers/promises';

/**
 * One question for everybody who wants its latest answer: each gets that of a look that began after he asked. Those who ask in the
 * same turn of the event loop share it, and so do those who ask while one is under way, the next.
 */
export class Latest<T> {
  private next: Promise<T> | undefined;
  private underWay: Promise<unknown> = Promise.resolve();

  constructor(private readonly look: () => Promise<T>) {}

  get(): Promise<T> {
    return (this.next ??= this.begin());
  }

  private async begin(): Promise<T> {
    await Promise.all([this.underWay, setImmediate()]);
    this.next = undefined;
    const look = this.look();
    this.underWay = look.catch(() => undefined);
    return look;
  }
}

import { setImmediate } from 'node:timers/promises';

/** Of looks that begin before anybody waits for one: each costs its sender about a tenth of this, so that more share it. */
const AHEAD_EVERY_MS = 1;

interface Look<T> {
  readonly beganAt: number;
  readonly answer: Promise<T>;
}

/**
 * One question for everybody who wants its latest answer: each gets that of a look that began after he asked. Those who ask in the
 * same turn of the event loop share it, and so do those who ask while one is under way, the next. Moments are those of
 * `performance.now()`.
 */
export class Latest<T> {
  private next: Promise<T> | undefined;
  private underWay: Look<T> | undefined;
  private last: Look<T> | undefined;
  private isAhead = false;

  constructor(private readonly look: () => Promise<T>) {}

  /** @param since an earlier moment, where what was true at any time since then will do */
  get(since: number = performance.now()): Promise<T> {
    if (this.last && this.last.beganAt >= since) return this.last.answer;
    if (this.underWay && this.underWay.beganAt >= since) return this.underWay.answer;
    return (this.next ??= this.begin());
  }

  /** Looks for those who will ask in a moment what has been true since now. */
  ahead(): void {
    if (this.isAhead || this.next) return;
    this.isAhead = true;
    const waits = this.beganAt + AHEAD_EVERY_MS - performance.now();
    if (waits <= 0) this.lookAhead();
    else setTimeout(() => this.lookAhead(), waits);
  }

  private lookAhead(): void {
    this.isAhead = false;
    this.next ??= this.begin();
    this.next.catch(() => undefined);
  }

  private get beganAt(): number {
    return (this.underWay ?? this.last)?.beganAt ?? -Infinity;
  }

  private async begin(): Promise<T> {
    await Promise.all([this.underWay?.answer.catch(() => undefined), setImmediate()]);
    this.next = undefined;
    const look: Look<T> = { beganAt: performance.now(), answer: this.look() };
    this.underWay = look;
    try {
      await look.answer;
      this.last = look;
    } finally {
      if (this.underWay === look) this.underWay = undefined;
    }
    return look.answer;
  }
}

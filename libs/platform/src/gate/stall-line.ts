import { Fifo } from '#kernel';
import type { WaitingLine } from './gate.js';

export interface StallTimes {
  /** Whoever has waited longer is late; what weighs more has as many times as long, for it takes longer by itself. */
  readonly lateAfterMs: number;
  /** How old a line may be, since somebody began to wait in it, to be taken for what a stall has left. */
  readonly stallMs: number;
}

/**
 * Keeps a stall to those whom it met. First come, first served, a stop of a tenth of a second makes everybody late who comes before it is
 * caught up with, which takes four times as long as the stop where four fifths of what can be done is asked for. Here the late let
 * those pass who can still be in time, and take what room they leave. A line that does not end is more than can be done: it is served in the
 * order of arrival, so that nobody waits for ever. Among the late, and among the others, that order always holds.
 *
 * The idea is that of «adaptive LIFO» (Ben Maurer, «Fail at Scale», ACM Queue 13.8, 2015), without turning the line around.
 */
export class StallLine<T extends { readonly weight: number }> implements WaitingLine<T> {
  private readonly inTime = new Fifo<{ readonly one: T; readonly lateAt: number }>();
  private readonly late = new Fifo<T>();
  private began = 0;

  /** @param now milliseconds by a clock that never goes back */
  constructor(
    private readonly times: StallTimes,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get length(): number {
    return this.inTime.length + this.late.length;
  }

  push(one: T): void {
    const now = this.now();
    if (this.length === 0) this.began = now;
    this.inTime.push({ one, lateAt: now + this.times.lateAfterMs * one.weight });
  }

  shift(): T | undefined {
    const now = this.now();
    if (now - this.began > this.times.stallMs) return this.late.shift() ?? this.inTime.shift()?.one;
    this.setAside(now);
    return this.inTime.shift()?.one ?? this.late.shift();
  }

  /** Those who are late and before whom nobody waits who is not. */
  private setAside(now: number): void {
    for (let first = this.inTime.first; first && first.lateAt < now; first = this.inTime.first) {
      this.inTime.shift();
      this.late.push(first.one);
    }
  }
}

import type { Width } from './gate.js';

export interface Steadiness {
  readonly most: number;
  /** Nobody would learn otherwise that things have become better. */
  readonly least: number;
  /** How long a work may take, from when it enters to when it ends, before fewer are let in. */
  readonly withinMs: number;
}

const MOST_AT_ONCE = 2;
/** A work that takes long however few there are does not take long for being one of many. */
const OVER_SHORTEST = 2;
/** For how long the shortest is remembered, and up to as long again. */
const SHORTEST_MS = 5_000;
/** What was learned longer ago says nothing of now. */
const STALE_MS = 1_000;

/**
 * Lets in what is done within a time. How long a work takes among others is how many there are over how many are done in a moment (Little's
 * law): where a machine does fewer for a while, as many under way as before would all take longer, and whoever enters would be late already.
 * With fewer of them those who enter are in time, and who waits for room waits no longer than he would have.
 *
 * The width is corrected by what a work took, once for each time that a work takes: who entered before the last correction tells of the width
 * before it. Nothing is learned while nobody waits, and by works that are heavy, which take longer by themselves. The idea is that of TCP Vegas (Brakmo and
 * Peterson, 1995).
 */
export class SteadyWidth implements Width {
  private width: number;
  private correctedAt = -Infinity;
  private readonly shortest: Shortest;

  /** @param clock milliseconds by a clock that never goes back */
  constructor(
    private readonly bounds: Steadiness,
    private readonly clock: () => number = () => performance.now(),
  ) {
    this.width = bounds.most;
    this.shortest = new Shortest(SHORTEST_MS);
  }

  get now(): number {
    return this.width;
  }

  entered(): number {
    return this.clock();
  }

  left(enteredAt: number, weight: number, isWaitedFor: boolean): void {
    const now = this.clock();
    if (now - this.correctedAt > STALE_MS) this.width = this.bounds.most;
    if (weight > 1) return;
    const shortest = this.shortest.with(now - enteredAt, now);
    if (isWaitedFor && enteredAt >= this.correctedAt) this.correct(now - enteredAt, shortest, now);
  }

  private correct(tookMs: number, shortestMs: number, now: number): void {
    const { least, most, withinMs } = this.bounds;
    const factor = Math.max(withinMs, OVER_SHORTEST * shortestMs) / tookMs;
    this.width = within(least, most, this.width * within(1 / MOST_AT_ONCE, MOST_AT_ONCE, factor));
    this.correctedAt = now;
  }
}

/** The least of the numbers of the last moments. */
class Shortest {
  private current = Infinity;
  private before = Infinity;
  private began = -Infinity;

  constructor(private readonly periodMs: number) {}

  with(ms: number, now: number): number {
    if (now - this.began > this.periodMs) {
      [this.before, this.current, this.began] = [this.current, Infinity, now];
    }
    this.current = Math.min(this.current, ms);
    return Math.min(this.current, this.before);
  }
}

const within = (least: number, most: number, wanted: number): number => Math.min(most, Math.max(least, wanted));

import { createHistogram, performance, type RecordableHistogram } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

export interface LoadResult {
  readonly done: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
  /** Of this process alone, in microseconds per operation. */
  readonly nodeCpuUs: number;
}

/** How long each took, in microseconds. */
export type Times = RecordableHistogram;

/** Does one thing, or several at once; answers how many. */
export type Act = () => Promise<number>;

const LONGEST_US = 120_000_000;
const TICK_MS = 1;

export const newTimes = (): Times => createHistogram({ lowest: 1, highest: LONGEST_US, figures: 3 });

/** Counts what is done and how long each took. */
class Meter {
  private readonly cpu = process.cpuUsage();
  private readonly startedAt = performance.now();
  private done = 0;

  constructor(private readonly times = newTimes()) {}

  record(sinceMs: number, count: number): void {
    this.done += count;
    this.times.record(Math.max(1, Math.round((performance.now() - sinceMs) * 1_000)));
  }

  recordRefused(): void {
    this.times.record(LONGEST_US);
  }

  result(): LoadResult {
    const elapsedS = (performance.now() - this.startedAt) / 1_000;
    const { user, system } = process.cpuUsage(this.cpu);
    const at = (percentile: number): number => this.times.percentile(percentile) / 1_000;
    return {
      done: this.done,
      perSecond: this.done / elapsedS,
      ...{ p50Ms: at(50), p99Ms: at(99), p999Ms: at(99.9) },
      nodeCpuUs: Math.round((user + system) / this.done),
    };
  }
}

/** A closed loop: so many at a time, each starting the next when it is answered, for a while. It finds the peak. */
export async function closedLoop(inFlight: number, seconds: number, act: Act): Promise<LoadResult> {
  const meter = new Meter();
  const endAt = performance.now() + seconds * 1_000;
  const worker = async (): Promise<void> => {
    for (let at = performance.now(); at < endAt; at = performance.now()) meter.record(at, await act());
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  return meter.result();
}

/** How many were refused, by what they were told. */
export type Refusals = Map<string, number>;

/**
 * An open loop: calls come at random moments of their own (a Poisson process), however slowly those before them are answered.
 * Each is timed from the moment it was due, so that a stall counts for everybody who would have come meanwhile.
 *
 * @param times where to record them
 * @param refusals where to count what is refused; in the times it has waited for ever
 */
export async function openLoop(
  perSecond: number,
  seconds: number,
  act: Act,
  times?: Times,
  refusals?: Refusals,
): Promise<LoadResult> {
  const meter = new Meter(times);
  const endAt = performance.now() + seconds * 1_000;
  let open = 0;
  const send = (dueAt: number): void => {
    open += 1;
    void act()
      .then(
        (count) => meter.record(dueAt, count),
        (error: unknown) => {
          meter.recordRefused();
          const why = reasonOf(error);
          refusals?.set(why, (refusals.get(why) ?? 0) + 1);
        },
      )
      .then(() => (open -= 1));
  };
  for (let dueAt = performance.now(); dueAt < endAt || open > 0; await delay(TICK_MS)) {
    for (const now = performance.now(); dueAt <= now && dueAt < endAt; dueAt += gapMs(perSecond)) send(dueAt);
  }
  return meter.result();
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${reasonOf(error.cause)}`;
}

const gapMs = (perSecond: number): number => (-Math.log(1 - Math.random()) * 1_000) / perSecond;

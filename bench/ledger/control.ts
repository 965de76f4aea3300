import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { median } from '../numbers.js';
import { diskFileOf, type DiskStop, longestOf } from './disk-stops.js';

/** CPU time that one round of the control took, in microseconds; `at` is the time of day in milliseconds. */
export interface Reading {
  readonly at: number;
  readonly coreUs: number;
  readonly memoryUs: number;
}

/** So many one after another tell that the machine is slow, a quarter of a second; a single one may have met an interrupt. */
const IN_A_ROW = 5;

/**
 * Tells whether the machine does as much as it did: a process beside the load does the same work again and again, for a fiftieth of a
 * core, and takes the CPU time of it, so that waiting for a core does not count. It takes longer where another machine of the same host uses the other half of a core, or where the
 * host has taken memory away that was in use. And it looks whether the disk completes what it has to do.
 */
export class Control {
  private readonly readings: Reading[] = [];
  private readonly stops: DiskStop[] = [];

  private constructor(private readonly child: ChildProcess) {
    child.on('message', (message: Reading | DiskStop) => {
      if ('stoppedAt' in message) this.stops.push(message);
      else this.readings.push(message);
    });
  }

  /** @param folder whose disk is looked at */
  static async start(folder: string): Promise<Control> {
    const child = fork(new URL('./control-work.ts', import.meta.url), [diskFileOf(folder) ?? '']);
    const control = new Control(child);
    await once(child, 'message');
    return control;
  }

  /** How many times as long as the median of all so far a round took in the slowest quarter of a second between two times of day; NaN where there was none. */
  slowest(from: number, to: number): number {
    return slowestOf(this.readings, from, to);
  }

  /** How long the disk completed nothing of what it had to do, at a stretch, between two times of day, in milliseconds; 0 where that is not told. */
  longestDiskStop(from: number, to: number): number {
    return longestOf(this.stops, from, to);
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.disconnect();
    await ended;
  }
}

export function slowestOf(readings: readonly Reading[], from: number, to: number): number {
  const within = readings.filter(({ at }) => at >= from && at < to);
  const over = (time: (reading: Reading) => number): number => {
    const usual = median(readings.map(time));
    const windows = within.slice(IN_A_ROW - 1).map((_, index) => within.slice(index, index + IN_A_ROW));
    if (windows.length === 0) return NaN;
    return Math.max(...windows.map((window) => window.reduce((sum, one) => sum + time(one), 0) / IN_A_ROW)) / usual;
  };
  return Math.max(
    over(({ coreUs }) => coreUs),
    over(({ memoryUs }) => memoryUs),
  );
}

import { performance } from 'node:perf_hooks';

export interface LoadResult {
  readonly done: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Of this process alone, in microseconds per operation. */
  readonly nodeCpuUs: number;
}

/** A closed loop: so many at a time, each starting the next when it is answered, for a while. */
export async function runLoad(inFlight: number, seconds: number, act: () => Promise<unknown>): Promise<LoadResult> {
  const latencies: number[] = [];
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1000;
  const worker = async (): Promise<void> => {
    for (let at = performance.now(); at < endAt;) {
      await act();
      const now = performance.now();
      latencies.push(now - at);
      at = now;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  const elapsedS = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number): number => round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return {
    done: sorted.length,
    perSecond: Math.round(sorted.length / elapsedS),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    nodeCpuUs: Math.round((user + system) / sorted.length),
  };
}

export const round = (value: number): number => Math.round(value * 100) / 100;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? NaN;
}

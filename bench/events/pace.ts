import { setTimeout as delay } from 'node:timers/promises';
import { percentile, round2 } from '../numbers.js';
import type { Child } from './child.js';
import { now } from './ticks.js';

const WITHIN_MS = 120_000;

/** Sends numbers at an even pace, whatever the answers take. Answers when each was handed over, and the pace that was kept. */
export async function paced(first: number, count: number, perSecond: number, send: (n: number) => Promise<void>) {
  const sent = new Map<number, number>();
  const pending = new Set<Promise<void>>();
  const startedAt = performance.now();
  for (let index = 0; index < count;) {
    const due = Math.min(count, Math.floor(((performance.now() - startedAt) / 1_000) * perSecond) + 1);
    for (; index < due; index++) {
      const n = first + index;
      sent.set(n, now());
      const sending = send(n).finally(() => pending.delete(sending));
      pending.add(sending);
    }
    await delay(1);
  }
  await Promise.all(pending);
  return { sent, perSecond: Math.round(count / ((performance.now() - startedAt) / 1_000)) };
}

/** Waits until everything has arrived at the child. */
export async function latencies(child: Child, sent: ReadonlyMap<number, number>): Promise<number[]> {
  for (const deadline = Date.now() + WITHIN_MS; Date.now() < deadline; await delay(200)) {
    const arrivals = new Map((await child.seen()).arrivals);
    if (![...sent.keys()].every((n) => arrivals.has(n))) continue;
    return [...sent].map(([n, at]) => arrivals.get(n)! - at);
  }
  throw new Error('Not everything arrived');
}

export const spread = (values: readonly number[]) => ({
  'p50 ms': round2(percentile(values, 0.5)),
  'p95 ms': round2(percentile(values, 0.95)),
  'p99 ms': round2(percentile(values, 0.99)),
});

import { atMost } from '../report.js';
import type { Bench } from './bench.js';
import { openLoop } from './load.js';

const MAX_P99_MS = 50;
const SHARE = 0.8;

/** On a server that holds nothing else. Calls at random moments, so many a second as a share of the peak: how long an answer takes when nobody waits for another. */
export async function takeLatency(bench: Bench, peakPerSecond: number): Promise<void> {
  await bench.forget();
  const rate = Math.round(peakPerSecond * SHARE);
  const load = `transfers, open loop of ${rate}/s`;
  const { p99Ms = NaN } = await bench.withWallet(false, load, (wallet, database) =>
    bench.recorder.take({ load, callers: NaN, database, run: (seconds) => openLoop(rate, seconds, wallet.single()) }),
  );
  bench.goals.push(atMost(`p99 at ${SHARE * 100} % of the peak`, p99Ms, MAX_P99_MS, 'ms'));
}

import { atMost } from '../report.js';
import type { Bench } from './bench.js';
import { newTimes, openLoop, type Times } from './load.js';
import { UNIFORM } from './loads.js';

const MAX_P99_MS = 50;
const SHARE = 0.8;
const TURNS = 12;

/**
 * On a server that holds nothing else: how long an answer takes when nobody waits for another. Calls come at random moments, so many a second
 * as a share of the peak, which is found anew before each piece (half as long), since a machine shared with others swings by a third within a minute.
 */
export async function takeLatency(bench: Bench): Promise<void> {
  await bench.forget();
  const pieces: Times[] = [];
  await bench.withWallet(false, 'open loop', async (wallet, database) => {
    const act = wallet.single();
    let peak = 0;
    const closed = {
      ...{ load: `${UNIFORM.name}, before each piece`, callers: UNIFORM.callers, database },
      run: async (seconds: number) => {
        const result = await UNIFORM.run(wallet, seconds / 2);
        peak = result.perSecond;
        return result;
      },
    };
    const open = {
      ...{ load: `– at ${SHARE * 100} % of it, open loop`, callers: NaN, database },
      run: (seconds: number) => {
        const times = newTimes();
        pieces.push(times);
        return openLoop(peak * SHARE, seconds, act, times);
      },
    };
    await bench.recorder.takeInTurns([closed, open], TURNS);
  });
  const [, ...measured] = pieces;
  bench.goals.push(atMost(`p99 at ${SHARE * 100} % of the peak`, percentileMs(measured, 99), MAX_P99_MS, 'ms'));
  bench.notes['open loop'] =
    `p99 of all calls; of the ${TURNS} pieces ${measured.map((times) => percentileMs([times], 99).toFixed(0)).join(', ')} ms`;
}

function percentileMs(pieces: readonly Times[], percentile: number): number {
  const all = newTimes();
  for (const piece of pieces) all.add(piece);
  return all.percentile(percentile) / 1_000;
}

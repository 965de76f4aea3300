import { atMost } from '../report.js';
import type { Bench } from './bench.js';
import { describeDisk } from './disk.js';
import { newTimes, openLoop, type Times } from './load.js';
import { UNIFORM } from './loads.js';

const MAX_P99_MS = 50;
const SHARE = 0.8;
const TURNS = 12;
/** How far apart the peaks before and after a piece may be: beyond it, nobody knows of which peak the load was that share. */
const MAX_SWING = 0.1;

interface Piece {
  readonly times: Times;
  /** What could be done at most right before it, a second. */
  readonly before: number;
  /** And right after it. */
  after: number;
}

/**
 * On a server that holds nothing else: how long an answer takes when nobody waits for another. Calls come at random moments, so many a second
 * as a share of the peak, which is found anew before and after each piece (half as long), since a machine shared with others swings by a third
 * within seconds. The goal is for the calls of all pieces around which it stood still; those of all pieces are told beside it.
 */
export async function takeLatency(bench: Bench): Promise<void> {
  await bench.forget();
  bench.notes['disk'] = await describeDisk(bench.options.seconds);
  const pieces: Piece[] = [];
  await bench.withWallet(false, 'open loop', async (wallet, database) => {
    const act = wallet.single();
    let peak = 0;
    const findPeak = async (seconds: number) => {
      const result = await UNIFORM.run(wallet, seconds / 2);
      peak = result.perSecond;
      const last = pieces.at(-1);
      if (last) last.after = peak;
      return result;
    };
    const closed = {
      ...{ load: `${UNIFORM.name}, before each piece`, callers: UNIFORM.callers, database },
      run: findPeak,
    };
    const open = {
      ...{ load: `– at ${SHARE * 100} % of it, open loop`, callers: NaN, database },
      run: (seconds: number) => {
        const times = newTimes();
        pieces.push({ times, before: peak, after: NaN });
        return openLoop(peak * SHARE, seconds, act, times);
      },
    };
    await bench.recorder.takeInTurns([closed, open], TURNS);
    await findPeak(bench.options.seconds / TURNS);
  });
  const [, ...measured] = pieces;
  const steady = measured.filter(isSteady);
  bench.goals.push(
    atMost(`p99 at ${SHARE * 100} % of the peak`, percentileMs(steady, 99), MAX_P99_MS, 'ms', {
      measured: `${steady.length} of ${TURNS} pieces, around which the peak stood still`,
    }),
  );
  bench.notes['open loop'] =
    `p99 of all calls ${percentileMs(measured, 99).toFixed(0)} ms, of steady pieces ${percentileMs(steady, 99).toFixed(0)}; ` +
    `pieces, between their peaks: ${measured.map(describe).join(', ')}`;
}

const isSteady = ({ before, after }: Piece): boolean => Math.abs(after / before - 1) <= MAX_SWING;

const describe = (piece: Piece): string =>
  `${percentileMs([piece], 99).toFixed(0)} ms (${Math.round(piece.before)} to ${Math.round(piece.after)}/s)`;

function percentileMs(pieces: readonly Piece[], percentile: number): number {
  const all = newTimes();
  for (const { times } of pieces) all.add(times);
  return pieces.length > 0 ? all.percentile(percentile) / 1_000 : NaN;
}

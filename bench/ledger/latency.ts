import { atMost } from '../report.js';
import type { Bench } from './bench.js';
import { Control } from './control.js';
import { describeDisk } from './disk.js';
import { newTimes, openLoop, type Times } from './load.js';
import { UNIFORM } from './loads.js';

const MAX_P99_MS = 50;
const SHARE = 0.8;
const TURNS = 12;

interface Piece {
  readonly times: Times;
  readonly from: number;
  to: number;
}

/**
 * On a server that holds nothing else: how long an answer takes when nobody waits for another. Calls come at random moments, so many a second
 * as a share of the peak, which is found anew before each piece (half as long), since a machine shared with others swings by a third within
 * seconds. A control beside it tells which pieces the machine disturbed; the goal is for all calls of all pieces.
 */
export async function takeLatency(bench: Bench): Promise<void> {
  await bench.forget();
  bench.notes['disk'] = await describeDisk(bench.options.seconds);
  const control = await Control.start();
  try {
    report(bench, await takePieces(bench), control);
  } finally {
    await control.stop();
  }
}

async function takePieces(bench: Bench): Promise<Piece[]> {
  const pieces: Piece[] = [];
  await bench.withWallet(false, 'open loop', async (wallet, database) => {
    const act = wallet.single();
    let peak = 0;
    const closed = {
      ...{ load: `${UNIFORM.name}, before each piece`, callers: UNIFORM.callers, database },
      async run(seconds: number) {
        const result = await UNIFORM.run(wallet, seconds / 2);
        peak = result.perSecond;
        return result;
      },
    };
    const open = {
      ...{ load: `– at ${SHARE * 100} % of it, open loop`, callers: NaN, database },
      async run(seconds: number) {
        const piece = { times: newTimes(), from: Date.now(), to: NaN };
        pieces.push(piece);
        const result = await openLoop(peak * SHARE, seconds, act, piece.times);
        piece.to = Date.now();
        return result;
      },
    };
    await bench.recorder.takeInTurns([closed, open], TURNS);
  });
  const [, ...measured] = pieces;
  return measured;
}

function report({ goals, notes }: Bench, pieces: readonly Piece[], control: Control): void {
  goals.push(atMost(`p99 at ${SHARE * 100} % of the peak`, percentileMs(pieces, 99), MAX_P99_MS, 'ms'));
  const each = pieces.map((piece) => {
    const slowed = control.slowest(piece.from, piece.to);
    return `${percentileMs([piece], 99).toFixed(0)} ms (${slowed.toFixed(2)} x)`;
  });
  notes['open loop'] =
    `p99 of each piece, and what the control took in its slowest quarter of a second: ${each.join(', ')}`;
}

function percentileMs(pieces: readonly Piece[], percentile: number): number {
  const all = newTimes();
  for (const { times } of pieces) all.add(times);
  return all.percentile(percentile) / 1_000;
}

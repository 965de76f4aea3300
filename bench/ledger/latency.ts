import { availableParallelism } from 'node:os';
import { stolenSeconds } from '../cpu.js';
import { atMost } from '../report.js';
import type { Bench } from './bench.js';
import { Control } from './control.js';
import { describeDisk } from './disk.js';
import { newTimes, openLoop, type Refusals, type Times } from './load.js';
import { UNIFORM } from './loads.js';
import type { Subject } from './recorder.js';
import { prepareTpcb } from './tpcb.js';

const MAX_P99_MS = 50;
/** A piece that has either was disturbed by the machine; without a stop the control nearly always takes 1.1 to 1.8 times as long in its slowest quarter of a second. */
const DISTURBED = { controlTimes: 2, diskStopMs: 100 };
const SHARE = 0.8;
/** Leaves room for what else a machine does; a figure beside the goal, without one of its own. */
const LOWER_SHARE = 0.6;
const TURNS = 12;
/** With which TPC-B-like, prepared, is fastest on two cores. */
const PEER_CLIENTS = 8;
const PEER_DATABASE = 'tpcb_latency';

interface Piece {
  readonly times: Times;
  readonly from: number;
  to: number;
  /** Of all cores' time, how much the host gave to others. */
  stolen: number;
}

interface Pieces {
  readonly refusals: Refusals;
  readonly own: readonly Piece[];
  readonly lower: readonly Piece[];
  readonly peer: readonly Piece[];
}

/**
 * On a server that holds nothing else: how long an answer takes when nobody waits for another. Calls come at random moments, so many a second
 * as a share of the peak, which is found anew before each piece (half as long), since a machine shared with others swings by a third within
 * seconds. A lower share of the same peak follows: how long it takes where there is room to spare. TPC-B-like does the same in turns with it, at
 * the goal's share of its own peak: how slow the slowest are that the machine and PostgreSQL let anybody be. A control beside them tells which
 * pieces the machine disturbed; the goal is for all calls of all pieces, and once more for those of the others.
 */
export async function takeLatency(bench: Bench): Promise<void> {
  await bench.forget();
  bench.notes['disk'] = await describeDisk(bench.options.seconds);
  const control = await Control.start(bench.server.folder);
  try {
    report(bench, await takePieces(bench), control);
  } finally {
    await control.stop();
    // Or it is vacuumed beside what is measured next.
    await bench.server.dropDatabase(PEER_DATABASE);
  }
}

async function takePieces(bench: Bench): Promise<Pieces> {
  const tpcb = await prepareTpcb(await bench.server.createDatabase(PEER_DATABASE));
  return bench.withWallet(false, 'open loop', async (wallet, database) => {
    const act = wallet.single();
    const refusals: Refusals = new Map();
    const own = atShareOfPeak(
      { load: UNIFORM.name, callers: UNIFORM.callers, database, run: (seconds) => UNIFORM.run(wallet, seconds) },
      (perSecond, seconds, times) => openLoop(perSecond, seconds, act, times, refusals),
      [SHARE, LOWER_SHARE],
    );
    const peer = atShareOfPeak(
      {
        ...{ load: 'TPC-B-like, prepared', callers: PEER_CLIENTS, database: PEER_DATABASE },
        run: (seconds) => tpcb.run('prepared', PEER_CLIENTS, seconds),
      },
      (perSecond, seconds, times) => tpcb.runAt(perSecond, 'prepared', PEER_CLIENTS, seconds, times),
      [SHARE],
    );
    await bench.recorder.takeInTurns([...own.subjects, ...peer.subjects], TURNS);
    return { refusals, own: own.measured(SHARE), lower: own.measured(LOWER_SHARE), peer: peer.measured(SHARE) };
  });
}

type OpenLoop = (perSecond: number, seconds: number, times: Times) => ReturnType<Subject['run']>;

/** Finds a peak, and then takes what comes at shares of it, one after the other. */
function atShareOfPeak(closed: Subject, open: OpenLoop, shares: readonly number[]) {
  const pieces = new Map(shares.map((share) => [share, [] as Piece[]]));
  let peak = 0;
  const findPeak: Subject = {
    ...closed,
    load: `${closed.load}, before each piece`,
    async run(seconds) {
      const result = await closed.run(seconds / 2);
      peak = result.perSecond;
      return result;
    },
  };
  const atShare = ([share, taken]: [number, Piece[]]): Subject => ({
    ...closed,
    ...{ load: `– ${closed.load} at ${share * 100} % of it, open loop`, callers: NaN },
    async run(seconds) {
      const piece = { times: newTimes(), from: Date.now(), to: NaN, stolen: NaN };
      taken.push(piece);
      const stolenBefore = stolenSeconds();
      const result = await open(peak * share, seconds, piece.times);
      piece.to = Date.now();
      const available = ((piece.to - piece.from) / 1_000) * availableParallelism();
      piece.stolen = (stolenSeconds() - stolenBefore) / available;
      return result;
    },
  });
  /** Without the warm-up. */
  const measured = (share: number): Piece[] => (pieces.get(share) ?? []).slice(1);
  return { subjects: [findPeak, ...[...pieces].map(atShare)], measured };
}

function report({ goals, notes }: Bench, { refusals, own, lower, peer }: Pieces, control: Control): void {
  const [p99, peerP99] = [percentileMs(own, 99), percentileMs(peer, 99)];
  goals.push(atMost(`p99 at ${SHARE * 100} % of the peak`, p99, MAX_P99_MS, 'ms'));
  const isDisturbed = ({ from, to }: Piece): boolean =>
    control.slowest(from, to) >= DISTURBED.controlTimes || control.longestDiskStop(from, to) >= DISTURBED.diskStopMs;
  const others = own.filter((piece) => !isDisturbed(piece));
  const othersP99 = others.length * 2 >= own.length ? percentileMs(others, 99) : Infinity;
  const ofOthers = `– of the ${others.length} of ${own.length} pieces in which neither the control took ${DISTURBED.controlTimes} times as long nor the disk stood still for ${DISTURBED.diskStopMs} ms`;
  goals.push(atMost(ofOthers, othersP99, MAX_P99_MS, 'ms'));
  const overPeer = `p99 over that of TPC-B-like, each at ${SHARE * 100} % of its own peak`;
  goals.push(atMost(overPeer, p99 / peerP99, 1, '', { isStretch: true }));
  const each = (pieces: readonly Piece[]): string => pieces.map(describe).join(', ');
  const describe = (piece: Piece): string =>
    `${percentileMs([piece], 99).toFixed(0)} ms (${control.slowest(piece.from, piece.to).toFixed(2)} x, ${(piece.stolen * 100).toFixed(0)} %, disk ${control.longestDiskStop(piece.from, piece.to)} ms)`;
  notes['open loop'] =
    `p99 of each piece, what the control took in its slowest quarter of a second, the share of the cores' time that the host gave to others, and how long the disk completed nothing: ${each(own)}`;
  const all = together(own);
  notes['slowest of the open loop'] =
    `${tail(own)}; ${(shareAbove(all, MAX_P99_MS) * 100).toFixed(2)} % of ${all.count} calls above ${MAX_P99_MS} ms`;
  notes[`open loop at ${LOWER_SHARE * 100} % of the peak`] = `${tail(lower)}; ${each(lower)}`;
  const refused = [...refusals].map(([why, count]) => `${count} (${why})`);
  notes['refused'] = refused.join(', ') || 'none';
  notes['open loop of TPC-B-like'] = `${tail(peer)}; ${each(peer)}`;
}

/** What those of whom few are so slow waited for, of all pieces together. */
function tail(pieces: readonly Piece[]): string {
  return [99, 99.9, 100].map((at) => `p${at} ${percentileMs(pieces, at).toFixed(0)} ms`).join(', ');
}

function percentileMs(pieces: readonly Piece[], percentile: number): number {
  return together(pieces).percentile(percentile) / 1_000;
}

function together(pieces: readonly Piece[]): Times {
  const all = newTimes();
  for (const { times } of pieces) all.add(times);
  return all;
}

/** To a thousandth of a percent. By it, the calls of several runs are told together: their p99 is kept while no more than one of a hundred is above. */
export function shareAbove(times: Times, ms: number): number {
  let [below, above] = [0, 100];
  while (above - below > 0.001) {
    const between = (below + above) / 2;
    if (times.percentile(between) > ms * 1_000) above = between;
    else below = between;
  }
  return 1 - above / 100;
}

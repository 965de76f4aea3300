import { atLeast, atMost, type Goal, publish } from './report.js';
import { Bench } from './ledger/bench.js';
import { throughTheEdge } from './ledger/http/part.js';
import { Stage } from './ledger/http/stage.js';
import { SHARE, takeLatency } from './ledger/latency.js';
import { FEW_CALLERS, UNIFORM } from './ledger/loads.js';
import { type Part, readOptions } from './ledger/options.js';
import { restart } from './ledger/restart/part.js';
import { BenchServer } from './ledger/server.js';
import { over, overUniform, type Round, takeTurns } from './ledger/turns.js';

const IN_TURNS: readonly Part[] = ['uniform', 'hot', 'zipf', 'million', 'two-phase', 'bulk50', 'bulk8000'];

const ON_STAGE: readonly Part[] = ['http', 'http-bulk', 'restart'];

const options = readOptions(process.argv.slice(2));
const { parts, seconds, warmUpS, rounds } = options;
const server = await BenchServer.start();
try {
  const bench = new Bench(server, options);
  const goals: Goal[] = [];
  let peak: number | undefined;
  if (IN_TURNS.some((part) => parts.has(part))) {
    const done = await takeTurns(bench);
    peak = over(done, (round) => round.get('uniform')?.perSecond ?? NaN);
    goals.push(...compared(done, peak));
  }
  if (parts.has('latency')) goals.push(await latency(bench, peak ?? (await bench.run(UNIFORM)).perSecond));
  if (parts.has('callers')) for (const load of FEW_CALLERS) await bench.run(load);
  if (ON_STAGE.some((part) => parts.has(part))) goals.push(...(await staged(bench)));
  await publish({
    name: 'ledger',
    notes: {
      ...(await server.describe()),
      measured: `${rounds} rounds; ${seconds} s a run after ${warmUpS} s of warm-up; medians`,
      transfers:
        'through the wallet’s transfer service: both members looked up, limits, key, overdraft guard, two entries, outbox, log of batches',
      books: 'checked over every row after each run',
      ...bench.notes,
    },
    rows: bench.recorder.rows(),
    goals,
  });
} finally {
  await server.stop();
}

/** The loads that are compared with the peers and with each other. */
function compared(done: readonly Round[], peak: number): Goal[] {
  return [
    atLeast(
      'transfers',
      over(done, (round) => round.get('uniform')?.overSimple ?? NaN),
      5,
      'x TPC-B-like, as pgbench runs it by default',
    ),
    atLeast(
      'transfers',
      over(done, (round) => round.get('uniform')?.overPrepared ?? NaN),
      5,
      'x TPC-B-like, prepared',
    ),
    ...shareOfUniform(done, 'hot', 1),
    ...shareOfUniform(done, 'million', 0.7),
    ...shareOfUniform(done, 'two-phase', 0.45),
    atLeast('transfers a second', peak, 40_000, '', { isStretch: true }),
  ];
}

async function latency(bench: Bench, peak: number): Promise<Goal> {
  const { p99Ms = NaN } = await takeLatency(bench, peak);
  return atMost(`p99 at ${SHARE * 100} % of the peak`, p99Ms, 50, 'ms');
}

/** What is measured on the platform as a whole. */
async function staged(bench: Bench): Promise<Goal[]> {
  const stage = await Stage.set(server.socketUrl('postgres'));
  try {
    const goals = parts.has('http') || parts.has('http-bulk') ? await throughTheEdge(bench, stage) : [];
    return parts.has('restart') ? [...goals, ...(await restart(bench, stage))] : goals;
  } finally {
    await stage.clear();
  }
}

function shareOfUniform(done: readonly Round[], part: Part, target: number): Goal[] {
  if (!parts.has(part)) return [];
  return [
    atLeast(
      part,
      over(done, (round) => overUniform(round, part)),
      target,
      'x uniform',
    ),
  ];
}

import { inspect } from 'node:util';
import { Bench } from './ledger/bench.js';
import { compared } from './ledger/compared.js';
import { throughTheEdge } from './ledger/http/part.js';
import { Stage } from './ledger/http/stage.js';
import { takeLatency } from './ledger/latency.js';
import { FEW_CALLERS } from './ledger/loads.js';
import { named } from './ledger/named.js';
import { describeRuns, type Part, readOptions } from './ledger/options.js';
import { restart } from './ledger/restart/part.js';
import { BenchServer } from './ledger/server.js';
import { type Round, takeTurns } from './ledger/turns.js';
import { publish } from './report.js';

const IN_TURNS: readonly Part[] = ['uniform', 'hot', 'zipf', 'million', 'two-phase', 'bulk50', 'bulk8000'];

const ON_STAGE: readonly Part[] = ['http', 'http-bulk', 'restart'];

const options = readOptions(process.argv.slice(2));
const isWanted = (part: Part): boolean => options.parts.has(part);
const server = await BenchServer.start();
try {
  const described = await server.describe();
  const bench = new Bench(server, options);
  const rounds: Round[] = [];
  const failed = await measure(bench, rounds).then(
    () => undefined,
    (error: unknown) => inspect(error),
  );
  const measured = describeRuns(options);
  await publish({
    name: 'ledger',
    notes: {
      ...described,
      measured,
      memory: 'full before each run, as on a server that has run for a while (Linux alone)',
      transfers:
        'through the wallet’s transfer service: both members looked up, limits, key, overdraft guard, two entries, outbox, log of batches',
      books: 'checked over every row after each run; of what takes turns by HTTP and of restarts, once after the last',
      ...bench.notes,
    },
    rows: bench.recorder.rows(),
    goals: [...compared(rounds), ...bench.goals].map((goal) => ({ measured, ...goal })),
    failed,
  });
} finally {
  await server.stop();
}

async function measure(bench: Bench, rounds: Round[]): Promise<void> {
  if (IN_TURNS.some(isWanted)) await takeTurns(bench, rounds);
  await bench.part('latency', () => takeLatency(bench));
  await bench.part('callers', async () => {
    for (const load of FEW_CALLERS) await bench.run(load);
  });
  if (ON_STAGE.some(isWanted)) await named('what runs on the platform', () => staged(bench));
}

/** What is measured on the platform as a whole. */
async function staged(bench: Bench): Promise<void> {
  const stage = await Stage.set(server.socketUrl('postgres'));
  try {
    if (isWanted('http') || isWanted('http-bulk')) await throughTheEdge(bench, stage);
    await bench.part('restart', () => restart(bench, stage));
  } finally {
    await stage.clear();
  }
}

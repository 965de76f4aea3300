// `npm run test:faults`: races and faults in numbers that a build has no time for. `-- --only cluster,ledger --seeds 1000 --seed 7`.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { projectNode, ROOT, toolEnvironment } from './bootstrap/paths.mjs';
import { fail, Problem, say, seconds } from './bootstrap/say.mjs';
import { faultsCommand } from './proof/faults-command.mjs';

/** A round of the cluster takes half a minute. */
const ROUNDS = '10';
const { env } = process;

const PARTS = {
  identity: () => vitest(['test/faults/identity'], { PAIRS: env.PAIRS || '10000' }),
  // One after another: how soon a writer is followed is measured, and 1,000 seeds take all the machine has.
  ledger: ({ seeds, seed }) =>
    vitest(['test/faults/ledger', '--maxWorkers=1'], {
      SEEDS: seeds ?? (env.SEEDS || '1000'),
      KILL_SECONDS: env.KILL_SECONDS || '60',
      BACK_WITHIN_MS: env.BACK_WITHIN_MS || '3000',
      // What is restarted again and again has the machine to share with what is measured.
      SAFFRON_TEST_COMPILED: '1',
      ...(seed && { SEED: seed }),
    }),
  cluster: ({ seeds = ROUNDS, seed }) =>
    node([...faultsCommand(), '--seeds', seeds, ...(seed ? ['--seed', seed] : [])]),
  rolling: () => node(['scripts/test-cluster.mjs', 'rolling-restart']),
  /** Whether the checks of the cluster find out builds that are broken on purpose. */
  broken: ({ seed }) => node([...faultsCommand(), '--broken', 'all', ...(seed ? ['--seed', seed] : [])]),
};

const started = Date.now();

try {
  const { only, ...numbers } = readArguments();
  await ensureInstalled();
  await ensureBuilt();
  const results = only.map((name) => [name, PARTS[name](numbers)]);
  for (const [name, isSound] of results) say(`${isSound ? '✓' : '✗'} ${name}`);
  say(`It took ${seconds(started)}.`);
  process.exitCode = results.every(([, isSound]) => isSound) ? 0 : 1;
} catch (error) {
  fail(error);
}

function readArguments() {
  const known = `known: --only ${Object.keys(PARTS).join(',')}, --seeds 1000, --seed 7`;
  try {
    const options = { only: { type: 'string' }, seeds: { type: 'string' }, seed: { type: 'string' } };
    const { values } = parseArgs({ options });
    const { only = Object.keys(PARTS).join(','), seeds, seed } = values;
    const wrong = [seeds, seed].find((number) => number !== undefined && !/^\d{1,10}$/.test(number));
    if (wrong !== undefined) throw new Error(`${wrong || '«»'} is no number`);
    const unknown = only.split(',').find((name) => !Object.hasOwn(PARTS, name));
    if (unknown !== undefined) throw new Error(`there is no part "${unknown}"`);
    return { only: only.split(','), seeds, seed };
  } catch (error) {
    throw new Problem(`${error.message} (${known})`);
  }
}

function vitest(args, settings) {
  const script = ['node_modules/vitest/vitest.mjs', 'run', '--project=unit', '--project=integration'];
  return node([...script, ...args], settings);
}

function node(args, settings = {}) {
  const options = { cwd: ROOT, env: toolEnvironment(settings), stdio: 'inherit' };
  return spawnSync(projectNode(), args, options).status === 0;
}

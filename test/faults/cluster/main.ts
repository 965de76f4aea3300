// `npm run test:faults -- --only cluster`: the cluster under faults, seed after seed.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Chance } from './chance.js';
import { judge } from './checks.js';
import { hurt } from './faults.js';
import { newJournal } from './journal.js';
import { Observer } from './observer.js';
import { comeToRest } from './rest.js';
import { type Rig, startRig } from './rig.js';
import { Workload } from './workload.js';

const ROUND_MS = 12_000;

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '2' }, seed: { type: 'string' }, broken: { type: 'string' } },
});
const first = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const folder = await mkdtemp(join(tmpdir(), 'saffron-faults-'));
async function runSeeds(count: number): Promise<number> {
  const rig = await startRig({ folder, say: () => undefined, ...(values.broken ? { broken: values.broken } : {}) });
  const observer = new Observer(rig.stack.kafka.brokers);
  try {
    await observer.start();
    const journal = newJournal();
    const workload = new Workload(rig, journal, first);
    await workload.prepare();
    for (let seed = first; seed < first + count; seed++) {
      const faults = await round(rig, observer, workload, journal, seed);
      if (faults.length > 0) return await tellUnsound(seed, faults);
    }
    return 0;
  } finally {
    await observer.stop().catch(() => undefined);
    await rig.stop().catch(() => undefined);
  }
}

async function round(
  rig: Rig,
  observer: Observer,
  workload: Workload,
  journal: ReturnType<typeof newJournal>,
  seed: number,
): Promise<string[]> {
  const startedAt = performance.now();
  const before = { paid: journal.paid.length, members: journal.members.length, restarts: restartsOf(rig) };
  const chance = new Chance(seed);
  const over = AbortSignal.timeout(ROUND_MS);
  const [done] = await Promise.all([hurt({ rig, observer, journal, chance }, over), workload.run(chance, over)]);
  const faults = judge(await comeToRest(rig, observer, journal));
  const told = [
    `${journal.paid.length - before.paid} payments`,
    `${journal.members.length - before.members} sign-ups`,
    `${journal.ended.length} sessions ended so far`,
    `${restartsOf(rig) - before.restarts} restarts`,
    `${observer.seen.length} events so far`,
    `${((performance.now() - startedAt) / 1_000).toFixed(0)} s`,
  ];
  say(`seed ${seed}: ${faults.length === 0 ? 'sound' : 'NOT SOUND'} (${told.join(', ')})`);
  for (const line of faults.length > 0 ? done : []) say(`  done to it: ${line}`);
  return faults;
}

const restartsOf = (rig: Rig): number => rig.services.reduce((sum, { restarts }) => sum + restarts, 0);

async function tellUnsound(seed: number, faults: readonly string[]): Promise<number> {
  for (const fault of faults.slice(0, 40)) say(`  ${fault}`);
  const kept = join(tmpdir(), `saffron-faults-${seed}-logs`);
  await cp(join(folder, 'logs'), kept, { recursive: true });
  say(`  The logs are in ${kept}. Again with: npm run test:faults -- --only cluster --seed ${seed}`);
  return 1;
}

process.exitCode = await runSeeds(Number(values.seeds)).finally(() => rm(folder, { recursive: true, force: true }));
process.exit();

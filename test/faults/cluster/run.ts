import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Chance } from './chance.js';
import { judge } from './checks.js';
import { CrashesSeen, ROUNDS_TO_COVER } from './crashes.js';
import { hurt } from './faults.js';
import { newJournal } from './journal.js';
import { Observer } from './observer.js';
import { comeToRest, type Scene } from './rest.js';
import { type Rig, startRig } from './rig.js';
import { say } from './say.js';
import { Workload } from './workload.js';

/** At the least: people go on until the last harm is done. */
const ROUND_MS = 10_000;
/** Rounds that share a cluster: all that has happened in it is judged after each. */
const ROUNDS = 20;
const TOLD = 40;

export interface SeedsToRun {
  readonly first: number;
  readonly count: number;
  /** Loaded into every service besides: a build that is broken on purpose. */
  readonly broken?: string;
}

/** @returns what the first seed that is not sound breaks; undefined where all are sound */
export async function runSeeds({ first, count, broken }: SeedsToRun): Promise<readonly string[] | undefined> {
  const crashes = new CrashesSeen();
  for (let done = 0; done < count; done += ROUNDS) {
    const seeds = Array.from({ length: Math.min(ROUNDS, count - done) }, (_, index) => first + done + index);
    const faults = await inFolder((folder) => runTogether(folder, seeds, crashes, broken));
    if (faults) return faults;
  }
  say(`Crashes: ${String(crashes)}`);
  if (count < ROUNDS_TO_COVER || crashes.missing.length === 0) return undefined;
  const missing = crashes.missing.map((name) => `nothing ended ${name}`);
  for (const line of missing) say(`  ${line}`);
  return missing;
}

async function inFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'saffron-faults-'));
  return act(folder).finally(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
}

async function runTogether(folder: string, seeds: readonly number[], crashes: CrashesSeen, broken?: string) {
  const rig = await startRig({ folder, say: () => undefined, ...(broken ? { broken } : {}) });
  const observer = new Observer(rig.stack.kafka.brokers);
  try {
    await observer.start();
    const journal = newJournal();
    const workload = new Workload(rig, journal, seeds[0]!);
    await workload.prepare();
    for (const seed of seeds) {
      const faults = await round({ rig, observer, workload, journal }, seed, crashes);
      if (faults.length === 0) continue;
      await keepLogs(rig, seed);
      return faults;
    }
    return undefined;
  } finally {
    await observer.stop().catch(() => undefined);
    await rig.stop().catch((error: unknown) => say(`It did not stop as it should: ${String(error)}`));
  }
}

async function round(scene: Scene, seed: number, crashes: CrashesSeen): Promise<readonly string[]> {
  const startedAt = performance.now();
  const before = countsOf(scene);
  const chance = new Chance(seed);
  const isOver = new AbortController();
  const working = scene.workload.run(chance, isOver.signal);
  const [done] = await Promise.all([
    hurt({ ...scene, chance, crashes }, AbortSignal.timeout(ROUND_MS)),
    delay(ROUND_MS),
  ]).finally(() => isOver.abort());
  await working;
  const faults = judge(await comeToRest(scene));
  const told = Object.entries(countsOf(scene)).map(([what, count]) => `${count - before[what]!} ${what}`);
  const took = `${((performance.now() - startedAt) / 1_000).toFixed(0)} s`;
  say(
    `seed ${seed}: ${faults.length === 0 ? 'sound' : 'NOT SOUND'} (${[`${done.length} faults`, ...told, took].join(', ')})`,
  );
  if (faults.length > 0) {
    for (const line of done) say(`  done to it: ${line}`);
    for (const fault of faults.slice(0, TOLD)) say(`  ${fault}`);
  }
  return faults;
}

const countsOf = ({ rig, journal, observer }: Scene): Record<string, number> => ({
  payments: journal.paid.length,
  allocations: journal.allocated.length,
  'sign-ups': journal.members.length,
  'sessions ended': journal.ended.length,
  events: observer.seen.length,
  deaths: rig.services.reduce((sum, { restarts }) => sum + restarts, 0),
});

async function keepLogs(rig: Rig, seed: number): Promise<void> {
  const kept = join(tmpdir(), `saffron-faults-${seed}-logs`);
  await cp(rig.logs, kept, { recursive: true });
  say(`  The logs are in ${kept}. Again with: npm run test:faults -- --only cluster --seed ${seed}`);
}

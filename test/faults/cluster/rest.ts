import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { brokenInvariants } from '../../../apps/wallet/test-support/invariants.js';
import { OWNERS } from '../../../scripts/cluster/plan.js';
import { judge } from './checks.js';
import { type Facts, gather } from './facts.js';
import type { Journal } from './journal.js';
import type { Observer } from './observer.js';
import type { Rig } from './rig.js';
import type { Workload } from './workload.js';

const REST_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 500;
/** What has just been published may still be on its way to an inbox. What is wrong for longer stays wrong. */
const SETTLED_AFTER_MS = 10_000;

/** As if the pauses before further tries were over. */
const HURRY = `UPDATE inbox SET next_attempt_at = now() WHERE state = 'pending' AND next_attempt_at > now()`;
const UNDER_WAY = `SELECT (SELECT count(*) FROM outbox)::int + (SELECT count(*) FROM inbox WHERE state = 'pending')::int AS count`;

/** A cluster and whoever works on it. */
export interface Scene {
  readonly rig: Rig;
  readonly observer: Observer;
  readonly journal: Journal;
  readonly workload: Workload;
}

/**
 * Waits until everything is up and nothing is under way any more, and tells what is found then. Where it does not come to rest, what is
 * found at the end of the time says why.
 */
export async function comeToRest(scene: Scene): Promise<Facts> {
  const deadline = Date.now() + REST_WITHIN_MS;
  let restingSince = Infinity;
  for (;;) {
    const isLate = Date.now() > deadline;
    restingSince = (await isAtRest(scene)) ? Math.min(restingSince, Date.now()) : Infinity;
    if (restingSince < Infinity || isLate) {
      const facts = await look(scene, isLate ? ['it did not come to rest'] : []);
      const isWrongForGood = Date.now() - restingSince > SETTLED_AFTER_MS;
      if (isLate || isWrongForGood || judge(facts).length === 0) {
        return { ...facts, faults: [...facts.faults, ...(await verify(scene.rig))] };
      }
    }
    await delay(LOOK_EVERY_MS);
  }
}

async function isAtRest({ rig, observer }: Scene): Promise<boolean> {
  return (
    rig.services.every(({ state }) => state === 'ready') &&
    (await nothingUnderWay(rig)) &&
    (await observer.isUpToDate().catch(() => false))
  );
}

async function look({ rig, observer, journal, workload }: Scene, faults: readonly string[]): Promise<Facts> {
  await workload.tryEndedSessions();
  const listed = await workload.deadLetters();
  return gather({ rig, journal, listed, seen: observer.seen }, faults);
}

async function nothingUnderWay(rig: Rig): Promise<boolean> {
  const counts = await Promise.all(
    OWNERS.map(async (owner) => {
      const client = new pg.Client({ connectionString: rig.databaseUrl(owner) });
      await client.connect();
      try {
        await client.query(HURRY);
        return (await client.query<{ count: number }>(UNDER_WAY)).rows[0]!.count;
      } finally {
        await client.end();
      }
    }),
  );
  return counts.every((count) => count === 0);
}

/** The ledger's own rules, and the two commands that follow the chains. */
async function verify(rig: Rig): Promise<string[]> {
  const source = new DataSource({ type: 'postgres', url: rig.databaseUrl('wallet') });
  await source.initialize();
  const broken = await brokenInvariants(source, { isRelayed: true }).finally(() => source.destroy());
  const commands = await Promise.all(
    ['audit-command', 'ledger-command'].map((command) => run(rig, `dist/apps/platform/src/${command}/main.js`)),
  );
  return [...Object.keys(broken).map((rule) => `the ledger breaks «${rule}»`), ...commands.flat()];
}

async function run(rig: Rig, script: string): Promise<string[]> {
  const env = { ...process.env, DATABASE_URL: rig.stack.postgres.url('postgres') };
  const outcome = await promisify(execFile)(process.execPath, [script, 'verify'], { env }).catch(
    (error: unknown) => error,
  );
  if (!(outcome instanceof Error)) return [];
  const { stdout = '', stderr = '' } = outcome as Error & { stdout?: string; stderr?: string };
  return [`${script} verify: ${`${stdout}${stderr}`.trim().slice(-500)}`];
}

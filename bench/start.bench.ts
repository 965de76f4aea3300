import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#testing/app';
import { median, round2 } from './numbers.js';
import { atMost, publish } from './report.js';

const ROUNDS = Number(process.argv[2] ?? 5);
const GOAL_S = 10;
/** The first start may have everything to build. */
const PATIENCE_MS = 600_000;

const dataDir = await mkdtemp(join(tmpdir(), 'saffron-start-'));
try {
  // The first start installs, builds and makes the database, whatever of it there is to do.
  const first = await startOnce();
  const later: number[] = [];
  for (let round = 0; round < ROUNDS; round++) later.push(await startOnce());
  await report(first, later);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

/** `npm start` without npm. @returns the seconds until the first page was there; it is stopped again then */
async function startOnce(): Promise<number> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_OPTIONS: '' };
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    await untilServed(child, `http://localhost:${port}/`);
    return (performance.now() - startedAt) / 1000;
  } finally {
    await stop(child);
  }
}

async function untilServed(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok && answer.headers.get('content-type')?.startsWith('text/html')) return;
    await delay(20);
  }
  throw new Error('npm start served no page');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

async function report(first: number, later: readonly number[]): Promise<void> {
  const middle = median(later);
  await publish({
    name: 'start',
    notes: { 'starts on the same folder': later.length },
    rows: [
      { what: 'first start, with what was still to be done', 's to the first page': round2(first) },
      { what: 'later start, median', 's to the first page': round2(middle) },
      { what: 'later start, slowest', 's to the first page': round2(Math.max(...later)) },
    ],
    goals: [atMost('second start to the first page', middle, GOAL_S, 's')],
  });
}

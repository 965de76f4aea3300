import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { cpuSeconds } from './cpu.js';
import { median, round2 } from './numbers.js';
import { atMost, publish } from './report.js';
import { load, type Measured, type Target } from './session/load.js';

const REQUESTS = Number(process.argv[2] ?? 8_000);
const ROUNDS = 11;
const WARM_UP = 20_000;
const IDLE_S = 4;
const GOAL = 1.5;

type Name = 'ours' | 'bare' | 'upstream';
type Round = Record<Name, Measured>;

const processes: ChildProcess[] = [];

/** @returns its address and process, not yet warm */
async function start(file: string, upstream = ''): Promise<{ url: string; pid: number }> {
  const child = fork(new URL(`./gateway/${file}`, import.meta.url), {
    env: { ...process.env, NODE_ENV: 'production', UPSTREAM: upstream },
  });
  processes.push(child);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}`, pid: child.pid! };
}

/** A member's session, and the headers that a browser sends along. */
async function warm(name: string, { url, pid }: { url: string; pid: number }): Promise<Target> {
  const cookie = 'saffron_session=ada; sessionToken=name-of-ada';
  const cold = { name, url: `${url}/api/wallet/accounts?asset=SFN`, pid, cookie, sign: '"balance":' };
  await load({ ...cold, idle: 0 }, WARM_UP);
  const before = cpuSeconds(pid);
  await delay(IDLE_S * 1_000);
  return { ...cold, idle: (cpuSeconds(pid) - before) / IDLE_S };
}

async function takeTurns(targets: Record<Name, Target>): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      bare: await load(targets.bare, REQUESTS),
      ours: await load(targets.ours, REQUESTS),
      upstream: await load(targets.upstream, REQUESTS),
    });
  }
  return rounds;
}

function row(what: string, all: readonly Measured[]) {
  const of = (pick: (one: Measured) => number) => round2(median(all.map(pick)));
  return {
    what,
    'CPU us': Math.round(of(({ cpuUs }) => cpuUs)),
    lowest: Math.round(Math.min(...all.map(({ cpuUs }) => cpuUs))),
    highest: Math.round(Math.max(...all.map(({ cpuUs }) => cpuUs))),
    '1/s': Math.round(of(({ perSecond }) => perSecond)),
    'p50 ms': of(({ p50Ms }) => p50Ms),
    'p95 ms': of(({ p95Ms }) => p95Ms),
    'p99 ms': of(({ p99Ms }) => p99Ms),
  };
}

try {
  const upstream = await start('upstream.ts');
  const targets = {
    upstream: await warm('upstream', upstream),
    bare: await warm('bare Fastify and reply-from', await start('bare.ts', upstream.url)),
    ours: await warm('gateway', await start('ours.ts', upstream.url)),
  };
  const rounds = await takeTurns(targets);
  const ratio = median(rounds.map(({ ours, bare }) => ours.cpuUs / bare.cpuUs));
  await publish({
    name: 'gateway',
    notes: {
      call: `GET /api/wallet/accounts of a signed-in member, 16 connections kept open, ${ROUNDS} rounds of ${REQUESTS} requests`,
      CPU: 'of all threads of the process that is asked, without what it spends when nobody asks',
    },
    rows: [
      row(
        'the gateway',
        rounds.map(({ ours }) => ours),
      ),
      row(
        'bare Fastify and reply-from',
        rounds.map(({ bare }) => bare),
      ),
      row(
        'the service itself, asked directly',
        rounds.map((round) => round.upstream),
      ),
    ],
    goals: [
      atMost(
        'CPU of a proxied call, median of the rounds',
        ratio,
        GOAL,
        'x bare Fastify and reply-from before the same service',
      ),
    ],
  });
} finally {
  for (const child of processes) child.kill();
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { TestPlatform } from '#testing/app';
import { people } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { cpuSeconds } from '../cpu.js';
import { median, round2 } from '../numbers.js';
import { atLeast, atMost } from '../report.js';
import { databaseUrl } from './database-url.js';
import { ask, load, type Measured, type Target } from './load.js';
import type { Part, Row } from './part.js';

const ROUNDS = 11;
const WARM_UP = 20_000;
/** It takes so much longer. */
const WARM_UP_BETTER_AUTH = 4_000;
const IDLE_S = 4;
const BARE = 1.3;
const BETTER_AUTH = 5;

/** The platform and its peers take turns under the same load on the same server; the ratio of each turn's pair is judged by its median. */
export async function reads(platform: TestPlatform, adminUrl: string, requests: number): Promise<Part> {
  const client = new ApiClient(platform.url, platform.smtp);
  await client.signUp(people(1)());
  const cookie = client.cookies.header();
  const peers: ChildProcess[] = [];
  try {
    const bare = await startPeer(peers, './peer.ts', databaseUrl(adminUrl, 'saffron_identity'));
    const other = await startPeer(peers, './better-auth.ts', await createDatabase(adminUrl, 'better_auth'));
    const targets = {
      ours: { name: 'platform', url: `${platform.url}/api/user`, pid: platform.pid, cookie, sign: SIGNED_IN },
      bare: { name: 'bare Fastify', ...bare, url: `${bare.url}/api/user`, cookie, sign: SIGNED_IN },
      betterAuth: { name: 'better-auth', ...other, url: `${other.url}/api/auth/get-session`, sign: '"session":{' },
    };
    await expectEqualAnswers(targets.ours, targets.bare);
    return report(await takeTurns(targets, requests));
  } finally {
    for (const peer of peers) peer.kill();
  }
}

const SIGNED_IN = '"authenticated":true';

type Name = 'ours' | 'bare' | 'betterAuth';
type Round = Record<Name, Measured>;

async function takeTurns(cold: Record<Name, Omit<Target, 'idle'>>, requests: number): Promise<Round[]> {
  const ours = await warm(cold.ours, WARM_UP);
  const bare = await warm(cold.bare, WARM_UP);
  const betterAuth = await warm(cold.betterAuth, WARM_UP_BETTER_AUTH);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      bare: await load(bare, requests),
      ours: await load(ours, requests),
      betterAuth: await load(betterAuth, Math.ceil(requests / 4)),
    });
  }
  return rounds;
}

function report(rounds: readonly Round[]): Part {
  const ratio = (over: Name, under: Name) => median(rounds.map((round) => round[over].cpuUs / round[under].cpuUs));
  const [bare, betterAuth] = [ratio('ours', 'bare'), ratio('betterAuth', 'ours')];
  return {
    rows: [
      toRow(
        'GET /api/user of the platform',
        rounds.map(({ ours }) => ours),
      ),
      toRow(
        'the same by bare Fastify',
        rounds.map((round) => round.bare),
      ),
      toRow(
        'get-session of better-auth',
        rounds.map((round) => round.betterAuth),
      ),
    ],
    goals: [
      atMost('server CPU of GET /api/user, median of the rounds', bare, BARE, 'x bare Fastify with the same statement'),
      atLeast('server CPU of better-auth, median of the rounds', betterAuth, BETTER_AUTH, 'x the platform'),
    ],
  };
}

function toRow(what: string, all: readonly Measured[]): Row {
  const each = (pick: (one: Measured) => number) => all.map(pick);
  const cpu = each(({ cpuUs }) => cpuUs);
  return {
    what,
    'CPU us': Math.round(median(cpu)),
    lowest: Math.round(Math.min(...cpu)),
    highest: Math.round(Math.max(...cpu)),
    '1/s': Math.round(median(each(({ perSecond }) => perSecond))),
    'p50 ms': round2(median(each(({ p50Ms }) => p50Ms))),
    'p95 ms': round2(median(each(({ p95Ms }) => p95Ms))),
    'p99 ms': round2(median(each(({ p99Ms }) => p99Ms))),
  };
}

interface Peer {
  readonly url: string;
  readonly pid: number;
  readonly cookie: string;
}

async function startPeer(started: ChildProcess[], file: string, database: string): Promise<Peer> {
  const child = fork(new URL(file, import.meta.url), {
    env: { ...process.env, NODE_ENV: 'production', PEER: database },
  });
  started.push(child);
  const [{ port, cookie = '' }] = (await once(child, 'message')) as [{ port: number; cookie?: string }];
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, cookie };
}

async function createDatabase(adminUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`).finally(() => client.end());
  return databaseUrl(adminUrl, name);
}

/** A peer that did less would be no peer. */
async function expectEqualAnswers(...targets: Omit<Target, 'idle'>[]): Promise<void> {
  const [one, other] = await Promise.all(targets.map(async (target) => sorted(JSON.parse(await ask(target)))));
  if (one !== other) throw new Error(`The two answer differently:\n${one}\n${other}`);
}

const sorted = (answer: { user: object }): string =>
  JSON.stringify(answer, [...Object.keys(answer.user), 'authenticated', 'user'].sort());

/** Compiled by use, and with what its process does on its own known. */
async function warm(target: Omit<Target, 'idle'>, requests: number): Promise<Target> {
  await load({ ...target, idle: 0 }, requests);
  const before = cpuSeconds(target.pid);
  await delay(IDLE_S * 1_000);
  return { ...target, idle: (cpuSeconds(target.pid) - before) / IDLE_S };
}

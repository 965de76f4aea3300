import { fork } from 'node:child_process';
import { once } from 'node:events';
import { startPlatform } from '#testing/app';
import { people } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { provideTestServer } from '#testing/test-server';
import { ask, cpuSeconds, load, type Measured, type Target } from './session/load.js';
import { publish } from './report.js';

const REQUESTS = Number(process.argv[2] ?? 8_000);
const ROUNDS = 7;
const TARGET = 2;
const WARM_UP = 20_000;
const IDLE_S = 5;

const server = await provideTestServer({ isDurable: true });
const platform = await startPlatform({
  env: { DATABASE_URL: server.adminUrl, REQUESTS_PER_MINUTE: '1000000000', WEB_ROOT: '' },
});
const identity = new URL(server.adminUrl);
identity.pathname = '/saffron_identity';
const peer = fork(new URL('./session/peer.ts', import.meta.url), {
  env: { ...process.env, PEER: identity.href },
});

try {
  const [{ port }] = (await once(peer, 'message')) as [{ port: number }];
  await measure(
    { name: 'platform', url: platform.url, pid: platform.pid, idle: 0 },
    { name: 'bare Fastify', url: `http://127.0.0.1:${port}`, pid: peer.pid!, idle: 0 },
  );
} finally {
  peer.kill();
  await platform.stop();
  await server.stop();
}

/** Both take turns under the same load on the same store; the ratio of each turn's pair is judged by its median. */
async function measure(cold: Target, coldPeer: Target): Promise<void> {
  const client = new ApiClient(platform.url, platform.smtp);
  await client.signUp(people(1)());
  const cookie = client.cookies.header();
  await expectEqualAnswers(cold, coldPeer, cookie);

  const ours = await warm(cold, cookie);
  const theirs = await warm(coldPeer, cookie);
  const rounds: { ours: Measured; theirs: Measured }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ ours: await load(ours, cookie, REQUESTS), theirs: await load(theirs, cookie, REQUESTS) });
  }
  const ratio = round2(median(rounds.map((pair) => pair.ours.cpuUs / pair.theirs.cpuUs)));
  await publish({
    name: 'session',
    notes: {
      load: '16 connections kept open, GET /api/user of one signed-in member',
      rounds: `${ROUNDS} of ${REQUESTS} requests`,
      'platform when nobody asks': `${round2(ours.idle * 100)} % of one core, taken off`,
    },
    rows: [
      toRow(
        ours,
        rounds.map((pair) => pair.ours),
      ),
      toRow(
        theirs,
        rounds.map((pair) => pair.theirs),
      ),
    ],
    goals: [
      {
        name: 'server CPU of GET /api/user, median of the rounds',
        value: ratio,
        unit: 'x bare Fastify with the same statement',
        target: TARGET,
        met: ratio <= TARGET,
      },
    ],
  });
}

/** A peer that did less would be no peer. */
async function expectEqualAnswers(ours: Target, theirs: Target, cookie: string): Promise<void> {
  const [one, other] = await Promise.all(
    [ours, theirs].map(async ({ url }) => JSON.parse((await ask(`${url}/api/user`, cookie)).body) as unknown),
  );
  const sorted = (value: unknown) =>
    JSON.stringify(
      value,
      Object.keys((value as { user: object }).user)
        .concat('authenticated', 'user')
        .sort(),
    );
  if (sorted(one) !== sorted(other)) throw new Error(`The two answer differently:\n${sorted(one)}\n${sorted(other)}`);
}

/** Compiled by use, and with what its process does on its own known. */
async function warm(target: Target, cookie: string): Promise<Target> {
  await load(target, cookie, WARM_UP);
  const before = cpuSeconds(target.pid);
  await new Promise((resolve) => setTimeout(resolve, IDLE_S * 1_000));
  return { ...target, idle: (cpuSeconds(target.pid) - before) / IDLE_S };
}

function toRow({ name }: Target, all: readonly Measured[]): Record<string, string | number> {
  const each = (pick: (one: Measured) => number) => all.map(pick);
  const cpu = each(({ cpuUs }) => cpuUs);
  return {
    server: name,
    'CPU us': Math.round(median(cpu)),
    lowest: Math.round(Math.min(...cpu)),
    highest: Math.round(Math.max(...cpu)),
    'with idle': Math.round(median(each(({ grossCpuUs }) => grossCpuUs))),
    '1/s': Math.round(median(each(({ perSecond }) => perSecond))),
    'p50 ms': round2(median(each(({ p50Ms }) => p50Ms))),
    'p99 ms': round2(median(each(({ p99Ms }) => p99Ms))),
    requests: each(({ requests }) => requests).reduce((sum, count) => sum + count, 0),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? NaN;
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestPlatform } from '#testing/app';
import { DEVICE_COOKIE } from '#platform/sessions';
import { people } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { cpuSeconds } from '../cpu.js';
import { median, percentile, round2 } from '../numbers.js';
import { atLeast, atMost } from '../report.js';
import type { Part } from './part.js';

const MEMBERS = 16;
const ROUNDS = 5;
const SECONDS = 4;
/** Some three thousand sign-ins: compiled by use, as the reads are. */
const WARM_UP_S = 20;
const SHARE = 0.6;
const DELAY_MS = 20;

interface SignedIn {
  readonly perSecond: number;
  /** Of the platform, for each. */
  readonly cpuUs: number;
  readonly times: readonly number[];
}

type Hashed = Omit<SignedIn, 'times'>;

interface Round {
  readonly raw: Hashed;
  readonly ours: SignedIn;
  readonly loop: LoopDelay;
}

/** Sign-ins by password on proven devices, taking turns with a process that hashes and does nothing else. */
export async function passwords(platform: TestPlatform, delayFile: string): Promise<Part> {
  const raw = fork(new URL('./argon2.ts', import.meta.url));
  try {
    await once(raw, 'message');
    const members = await signUp(platform);
    await signInFor(WARM_UP_S, members, platform.pid);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const hashed = await hashFor(SECONDS, raw);
      process.kill(platform.pid, 'SIGUSR2');
      const ours = await signInFor(SECONDS, members, platform.pid);
      process.kill(platform.pid, 'SIGUSR2');
      rounds.push({ raw: hashed, ours, loop: await readDelay(delayFile) });
    }
    return report(rounds);
  } finally {
    raw.kill();
  }
}

/** Somebody on a device that a code has proven, and without a session, as who signs in is. */
interface Member {
  readonly url: string;
  /** The cookie of the device. */
  readonly cookie: string;
  readonly body: string;
}

async function signUp(platform: TestPlatform): Promise<Member[]> {
  const next = people(2);
  const members: Member[] = [];
  for (let n = 0; n < MEMBERS; n++) {
    const client = new ApiClient(platform.url, platform.smtp);
    const person = next();
    await client.signUp(person);
    const cookie = `${DEVICE_COOKIE}=${client.cookies.get(DEVICE_COOKIE)}`;
    const body = JSON.stringify({ email: person.email, password: person.password });
    members.push({ url: `${platform.url}/api/auth/login`, cookie, body });
  }
  return members;
}

async function signInFor(seconds: number, members: readonly Member[], pid: number): Promise<SignedIn> {
  const before = cpuSeconds(pid);
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1_000;
  const times: number[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: MEMBERS });
  const member = async (one: Member) => {
    while (elapsed() < seconds) {
      const askedAt = performance.now();
      await signIn(one, agent);
      times.push(performance.now() - askedAt);
    }
  };
  await Promise.all(members.map(member));
  agent.destroy();
  const cpuUs = ((cpuSeconds(pid) - before) / times.length) * 1e6;
  return { perSecond: times.length / elapsed(), cpuUs, times };
}

/** By the cheapest client there is: it runs on the cores that are measured. The answer must be that of an open session. */
function signIn({ url, cookie, body }: Member, agent: Agent): Promise<void> {
  const headers = { cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      let answer = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
      response.on('end', () => {
        if (response.statusCode === 200 && answer.includes('"user":{')) resolve();
        else reject(new Error(`The sign-in answered ${response.statusCode}: ${answer.slice(0, 200)}`));
      });
    });
    sent.on('error', reject).end(body);
  });
}

async function hashFor(seconds: number, raw: ChildProcess): Promise<Hashed> {
  const before = cpuSeconds(raw.pid!);
  raw.send(seconds);
  const [count] = (await once(raw, 'message')) as [number];
  return { perSecond: count / seconds, cpuUs: ((cpuSeconds(raw.pid!) - before) / count) * 1e6 };
}

interface LoopDelay {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

async function readDelay(file: string): Promise<LoopDelay> {
  while (!existsSync(file)) await delay(10);
  const found = JSON.parse(readFileSync(file, 'utf8')) as LoopDelay;
  rmSync(file);
  return found;
}

function report(rounds: readonly Round[]): Part {
  const times = rounds.flatMap(({ ours }) => ours.times);
  const share = median(rounds.map(({ raw, ours }) => ours.perSecond / raw.perSecond));
  const worstDelay = Math.max(...rounds.map(({ loop }) => loop.p99));
  const ms = (values: readonly number[], at: number) => round2(percentile(values, at));
  return {
    rows: [
      {
        what: 'sign-in by password',
        ...cpuOf(rounds.map(({ ours }) => ours)),
        '1/s': round2(median(rounds.map(({ ours }) => ours.perSecond))),
        'p50 ms': ms(times, 0.5),
        'p95 ms': ms(times, 0.95),
        'p99 ms': ms(times, 0.99),
      },
      {
        what: 'raw argon2id, 19 MiB, t=2, p=1',
        ...cpuOf(rounds.map(({ raw }) => raw)),
        '1/s': round2(median(rounds.map(({ raw }) => raw.perSecond))),
        ...{ 'p50 ms': '', 'p95 ms': '', 'p99 ms': '' },
      },
      {
        what: 'delay of the event loop meanwhile',
        ...{ 'CPU us': '', lowest: '', highest: '' },
        '1/s': '',
        'p50 ms': round2(median(rounds.map(({ loop }) => loop.p50))),
        'p95 ms': round2(median(rounds.map(({ loop }) => loop.p95))),
        'p99 ms': round2(worstDelay),
      },
    ],
    goals: [
      atLeast('sign-ins by password, median of the rounds', share, SHARE, 'x raw argon2id'),
      atMost('delay of the event loop meanwhile, p99 of the worst round', worstDelay, DELAY_MS, 'ms'),
    ],
  };
}

function cpuOf(all: readonly Hashed[]) {
  const cpu = all.map(({ cpuUs }) => cpuUs);
  return {
    'CPU us': Math.round(median(cpu)),
    lowest: Math.round(Math.min(...cpu)),
    highest: Math.round(Math.max(...cpu)),
  };
}

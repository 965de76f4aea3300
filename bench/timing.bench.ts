import { startPlatform } from '#testing/app';
import { people } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { provideTestServer } from '#testing/test-server';
import { median } from './numbers.js';
import { atLeast, type Goal, publish } from './report.js';
import { copyMember } from './timing/accounts.js';
import { mannWhitney } from './timing/mann-whitney.js';

const COUNT = Number(process.argv[2] ?? 1_000);
/** Of the calls, those whose names match. */
const WANTED = new RegExp(process.argv[3] ?? '');
const WARM_UP = 50;
const TARGET = 0.05;
const UNLIMITED = '1000000000';
const KNOWN = 'known-#@example.test';
const UNKNOWN = 'other-#@example.test';
const WRONG = { password: 'wrong horse battery', otp: '123456' };

/** What a stranger may ask about an address; each must take as long whether anybody has it or not. */
const CALLS: Readonly<Record<string, (email: string) => readonly [path: string, body: object]>> = {
  'password sign-in': (email) => ['/api/auth/login', { email, password: WRONG.password }],
  'sign-in code': (email) => ['/api/auth/send-otp', { email, purpose: 'authentication' }],
  'reset code': (email) => ['/api/auth/send-otp', { email, purpose: 'password-reset' }],
  'code entered': (email) => ['/api/auth/verify-otp', { email, code: WRONG.otp }],
  'reset entered': (email) => [
    '/api/auth/recovery/password',
    { email, otp: WRONG.otp, password: 'seven purple lanterns' },
  ],
  'profile asked for': (email) => [
    '/api/auth/validate-saffron-id',
    { email, saffronId: 'SF000000000000', password: WRONG.password },
  ],
  'sign-up': (email) => [
    '/api/auth/register-member',
    { email, name: 'Ada Lovelace', password: 'seven purple lanterns' },
  ],
};

const LIMITS = [
  'REQUESTS_PER_MINUTE',
  'LIMIT_REGISTRATIONS_PER_IP',
  'LIMIT_PASSWORDS_PER_IP',
  'LIMIT_CODES_PER_IP',
  'LIMIT_VERIFICATIONS_PER_IP',
  'LIMIT_CODES',
  'LIMIT_VERIFICATIONS',
  'LIMIT_WRONG_PASSWORDS',
];

const server = await provideTestServer({ isDurable: true });
const limits = Object.fromEntries(LIMITS.map((name) => [name, UNLIMITED]));
const platform = await startPlatform({ env: { DATABASE_URL: server.adminUrl, WEB_ROOT: '', ...limits } });

try {
  const person = people(1)();
  await new ApiClient(platform.url, platform.smtp).signUp(person);
  const identity = new URL(server.adminUrl);
  identity.pathname = '/saffron_identity';
  await copyMember(identity.href, person.email, COUNT + WARM_UP, KNOWN);
  await measure();
} finally {
  await platform.stop();
  await server.stop();
}

async function measure(): Promise<void> {
  const rows = [];
  const goals: Goal[] = [];
  for (const [name, call] of Object.entries(CALLS).filter(([each]) => WANTED.test(each))) {
    const { known, unknown } = await sample(call);
    const p = mannWhitney(known, unknown);
    rows.push({
      call: name,
      'known p50 ms': median(known).toFixed(2),
      'unknown p50 ms': median(unknown).toFixed(2),
      p: p.toFixed(3),
    });
    goals.push(atLeast(`${name}: known and unknown addresses, Mann-Whitney p`, p, TARGET, ''));
  }
  await publish({
    name: 'timing',
    notes: { sample: `${COUNT} known and ${COUNT} unknown addresses each, in random order, one at a time` },
    rows,
    goals,
  });
}

/** Pairs in random order, so that whatever else the machine does falls on both alike. */
async function sample(call: (typeof CALLS)[string]): Promise<{ known: number[]; unknown: number[] }> {
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let n = 1; n <= COUNT + WARM_UP; n++) {
    const isKnownFirst = Math.random() < 0.5;
    for (const isKnown of isKnownFirst ? [true, false] : [false, true]) {
      const tookMs = await time(call((isKnown ? KNOWN : UNKNOWN).replace('#', String(n))));
      if (n > WARM_UP) (isKnown ? known : unknown).push(tookMs);
    }
  }
  return { known, unknown };
}

async function time([path, body]: readonly [string, object]): Promise<number> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const startedAt = performance.now();
  const response = await fetch(`${platform.url}${path}`, request);
  await response.arrayBuffer();
  if (response.status === 429) throw new Error(`${path} was limited`);
  return performance.now() - startedAt;
}

import { setTimeout as delay } from 'node:timers/promises';
import type { TestPlatform } from '#testing/app';
import { people } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { percentile, round2 } from '../numbers.js';
import { atMost } from '../report.js';
import { copyMember } from '../timing/accounts.js';
import type { Part } from './part.js';

const PER_SECOND = 20;
const SECONDS = 30;
const TARGET_MS = 1_000;
const ADDRESS = 'code.#@example.org';

/** Sign-in codes of members, each asked for by another browser for another address, at an even pace whatever the answers take. */
export async function codes(platform: TestPlatform, identityUrl: string): Promise<Part> {
  const person = people(3)();
  await new ApiClient(platform.url, platform.smtp).signUp(person);
  await copyMember(identityUrl, person.email, PER_SECOND * SECONDS, ADDRESS);
  const startedAt = performance.now();
  const under: Promise<number>[] = [];
  for (let n = 1; n <= PER_SECOND * SECONDS; n++) {
    await delay(Math.max(0, startedAt + (n * 1_000) / PER_SECOND - performance.now()));
    under.push(delivery(platform, ADDRESS.replace('#', String(n))));
  }
  const times = await Promise.all(under);
  const p95 = percentile(times, 0.95);
  return {
    rows: [
      {
        what: 'code asked for to mail received',
        ...{ 'CPU us': '', lowest: '', highest: '' },
        '1/s': PER_SECOND,
        'p50 ms': round2(percentile(times, 0.5)),
        'p95 ms': round2(p95),
        'p99 ms': round2(percentile(times, 0.99)),
      },
    ],
    goals: [atMost(`code asked for to mail received, p95 at ${PER_SECOND} a second`, p95, TARGET_MS, 'ms')],
  };
}

/** Milliseconds from the request to the mail in its reader's box. */
async function delivery({ url, smtp }: TestPlatform, email: string): Promise<number> {
  const askedAt = performance.now();
  const received = smtp.waitFor((mail) => mail.to.includes(email)).then(() => performance.now() - askedAt);
  const { status, body } = await new ApiClient(url).post('/api/auth/send-otp', { email, purpose: 'authentication' });
  if (status !== 200) throw new Error(`The code was refused with ${status}: ${JSON.stringify(body)}`);
  return received;
}

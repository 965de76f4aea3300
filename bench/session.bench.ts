import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlatform } from '#testing/app';
import { provideTestServer } from '#testing/test-server';
import { codes } from './session/codes.js';
import { databaseUrl } from './session/database-url.js';
import { passwords } from './session/passwords.js';
import { reads } from './session/reads.js';
import { publish } from './report.js';

const REQUESTS = Number(process.argv[2] ?? 8_000);
const UNLIMITED = '1000000000';
const LIMITS = [
  'REQUESTS_PER_MINUTE',
  'LIMIT_CODES_PER_IP',
  'LIMIT_REGISTRATIONS_PER_IP',
  'LIMIT_PASSWORDS_PER_IP',
  'LIMIT_VERIFICATIONS_PER_IP',
  'LIMIT_VERIFICATIONS',
  'LIMIT_PASSWORDS_PER_ADDRESS',
];

const folder = await mkdtemp(join(tmpdir(), 'saffron-bench-'));
const delayFile = join(folder, 'loop-delay.json');
const server = await provideTestServer({ isDurable: true });
const platform = await startPlatform({
  env: {
    DATABASE_URL: server.adminUrl,
    WEB_ROOT: '',
    NODE_OPTIONS: `--import ${new URL('./session/loop-delay.ts', import.meta.url).href}`,
    LOOP_DELAY_FILE: delayFile,
    ...Object.fromEntries(LIMITS.map((name) => [name, UNLIMITED])),
  },
});

try {
  const parts = [
    await reads(platform, server.adminUrl, REQUESTS),
    await passwords(platform, delayFile),
    await codes(platform, databaseUrl(server.adminUrl, 'saffron_identity')),
  ];
  await publish({
    name: 'session',
    notes: {
      'GET /api/user': `16 connections kept open, one signed-in member, 11 rounds of ${REQUESTS} requests (better-auth: a quarter)`,
      CPU: 'of all threads of the server’s process, without PostgreSQL and without what it spends when nobody asks',
      'sign-in by password': '16 members at once, each on a device that a code has proven; 5 rounds of 4 s',
      'raw argon2id': '8 in flight in a process of its own with Node’s four threads, in turns with the sign-ins',
      codes: 'for 600 members in 600 browsers at an even pace, to an SMTP server of the benchmark',
      limits: 'raised by configuration; the guards still count',
    },
    rows: parts.flatMap(({ rows }) => rows),
    goals: parts.flatMap(({ goals }) => goals),
  });
} finally {
  await platform.stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

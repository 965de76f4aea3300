import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlatform } from '#testing/app';
import { people } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { type SmtpSink, startSmtpSink } from '#testing/smtp';
import { eventually } from '#testing/eventually';
import { isAlive } from '#testing/is-alive';
import { failureOf } from './support/failure-of.js';
import { processesOf } from './support/processes.js';

const READY = /^(\S+) at http:\S+: ready \(process (\d+)\)$/gm;
const ALL = ['gateway', 'identity', 'notifications', 'wallet-1', 'wallet-2'];

/** The latest process of each service, as the console told of it. */
const processesIn = (output: string): Map<string, number> =>
  new Map([...output.matchAll(READY)].map(([, name = '', pid]) => [name, Number(pid)]));

describe('npm run start:cluster', () => {
  let dataDir: string;
  let smtp: SmtpSink;
  const next = people();

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'saffron-cluster-'));
    smtp = await startSmtpSink();
  });
  afterEach(async () => {
    await smtp.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('goes on with what the embedded profile was told, starts again what dies, and leaves nothing behind', async () => {
    const person = next();
    const embedded = await startPlatform({ profile: 'embedded', dataDir, smtp });
    const { saffronId } = await new ApiClient(embedded.url, smtp).signUp(person);
    await embedded.stop();

    const installation = { profile: 'cluster', dataDir, smtp } as const;
    const cluster = await startPlatform(installation);
    expect((await new ApiClient(cluster.url, smtp).signIn(person.email)).saffronId).toBe(saffronId);
    const first = processesIn(cluster.output());
    expect([...first.keys()].sort()).toEqual(ALL);
    expect(await failureOf(startPlatform(installation))).toEqual([
      expect.stringMatching(/is already used by a running start/),
    ]);

    process.kill(first.get('identity')!, 'SIGKILL');
    await eventually(async () => {
      expect(cluster.output()).toContain('identity ended (SIGKILL) and is started again');
      expect(processesIn(cluster.output()).get('identity')).not.toBe(first.get('identity'));
    }, 120_000);
    expect((await new ApiClient(cluster.url, smtp).signIn(person.email)).saffronId).toBe(saffronId);

    const last = [...processesIn(cluster.output()).values()];
    expect(await cluster.stop()).toBe(0);
    expect(last.filter(isAlive)).toEqual([]);
    expect(processesOf(dataDir)).toEqual([]);

    const again = await startPlatform(installation);
    expect((await new ApiClient(again.url, smtp).signIn(person.email)).saffronId).toBe(saffronId);
    await again.kill();
    const left = [...processesIn(again.output()).values()];
    await eventually(async () => {
      expect(left.filter(isAlive)).toEqual([]);
      expect(processesOf(dataDir)).toEqual([]);
    }, 30_000);
  }, 600_000);
});

import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlatform, type TestPlatform } from '#testing/app';
import { people } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { startSmtpSink } from '#testing/smtp';
import { processesOf } from './support/processes.js';

/** A process with the database's workers below it, each counted by its own memory without what they share. */
function proportionalMegabytes(pids: readonly number[]): Promise<number> {
  const read = async (pid: number) => {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024;
  };
  return Promise.all(pids.map(read)).then((sizes) => sizes.reduce((sum, size) => sum + size, 0));
}

function descendantsOf(root: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const below = (pid: number): number[] =>
    rows.filter(([, parent]) => parent === pid).flatMap(([child]) => [child!, ...below(child!)]);
  return [root, ...below(root)];
}

describe('the life of an installation', () => {
  let dataDir: string;
  const next = people();

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'saffron-life-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('keeps members, sessions and the database through kill -9, and a stop leaves no process', async () => {
    const smtp = await startSmtpSink();
    const first = await startPlatform({ dataDir, smtp });
    const member = new ApiClient(first.url, smtp);
    const person = next();
    const user = await member.signUp(person);
    await first.kill();
    const second = await startPlatform({ dataDir, smtp });
    const again = new ApiClient(second.url, smtp);
    expect((await again.signIn(person.email)).saffronId).toBe(user.saffronId);
    expect(await second.stop()).toBe(0);
    expect(processesOf(dataDir)).toEqual([]);
    await smtp.stop();
  }, 90_000);

  it('shows the development inbox only where no SMTP server was named', async () => {
    const withSmtp = await startPlatform();
    expect((await fetch(`${withSmtp.url}/dev/inbox`)).status).toBe(404);
    expect((await fetch(`${withSmtp.url}/dev/inbox.json`)).status).toBe(404);
    await withSmtp.stop();
    const without = await startPlatform({ env: { SMTP_URL: '' } });
    expect((await fetch(`${without.url}/dev/inbox`)).status).toBe(200);
    await without.stop();
  }, 90_000);

  it('fits into 700 MB with everything embedded', async () => {
    const platform: TestPlatform = await startPlatform({ env: { SMTP_URL: '' } });
    for (let n = 0; n < 200; n++) await fetch(`${platform.url}/api/user`);
    const postmaster = Number(
      (await readFile(join(platform.dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
    );
    const pids = [...descendantsOf(platform.pid), ...(postmaster ? descendantsOf(postmaster) : [])];
    expect(pids.length).toBeGreaterThan(5);
    expect(await proportionalMegabytes(pids)).toBeLessThan(700);
    await platform.stop();
  }, 90_000);
});

import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlatform, type TestPlatform } from '#testing/app';
import { people } from '#testing/builders';
import { ApiClient } from '#testing/client';
import { startSmtpSink } from '#testing/smtp';

/** Every process whose command line names the data folder, with its resident memory in MB. */
function processesOf(dataDir: string): { pid: number; megabytes: number }[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,rss=,args='], { encoding: 'utf8' }).split('\n');
  return lines
    .filter((line) => line.includes(dataDir))
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, rss]) => ({ pid: Number(pid), megabytes: Number(rss) / 1024 }));
}

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

  it('refuses a second start on the same folder with one line', async () => {
    const running = await startPlatform({ dataDir });
    const line = await failureOf(startPlatform({ dataDir }));
    expect(line).toMatch(/already used by a running start/);
    expect(line.split('\n').filter((text) => text.trim()).length).toBe(2);
    await running.stop();
  }, 90_000);

  it('refuses a port that is taken with one line, and leaves nothing behind', async () => {
    const running = await startPlatform();
    const line = await failureOf(startPlatform({ dataDir, env: { PORT: new URL(running.url).port } }));
    expect(line).toMatch(/Port \d+ is in use/);
    expect(processesOf(dataDir)).toEqual([]);
    await running.stop();
  }, 90_000);

  it('refuses a data folder that is a file, and a configuration that is wrong, naming it', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    expect(await failureOf(startPlatform({ dataDir: file }))).toMatch(/data folder .* cannot be/i);
    expect(await failureOf(startPlatform({ dataDir, env: { LOG_LEVEL: 'loud' } }))).toMatch(/LOG_LEVEL/);
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

/** What the process printed before it gave up; fails where it did not. */
async function failureOf(start: Promise<TestPlatform>): Promise<string> {
  const outcome = await start.then(
    async (platform) => platform.stop().then(() => undefined),
    (error: unknown) => error,
  );
  if (!(outcome instanceof Error)) throw new Error('it started');
  expect(outcome.message).toMatch(/ended with code 1/);
  return outcome.message;
}

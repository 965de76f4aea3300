import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#testing/app';
import { eventually } from '#testing/eventually';

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  output(): string;
}

const processesNaming = (text: string): string[] =>
  execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(text));

/** Ten is the goal, which `npm run bench -- start` judges; this machine runs the other suites. */
const GENEROUS_S = 60;

describe('npm start', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'saffron-start-'));
  });
  afterEach(async () => {
    // Where a test failed half way, what it started is found by the folder's lock.
    const lock = await readFile(join(dataDir, 'lock'), 'utf8').catch(() => '');
    if (lock) process.kill((JSON.parse(lock) as { pid: number }).pid, 'SIGTERM');
    await eventually(async () => expect(processesNaming(dataDir)).toEqual([]), 30_000);
    await rm(dataDir, { recursive: true, force: true });
  }, 40_000);

  async function start(program: string, ...args: string[]): Promise<Started> {
    const port = await freePort();
    const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_OPTIONS: '' };
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    return { child, url: `http://localhost:${port}`, output: () => printed };
  }

  const untilServing = ({ url }: Started) =>
    eventually(async () => expect((await fetch(url)).headers.get('content-type')).toMatch(/^text\/html/), 60_000);

  /** The words for the terminal follow the first page by a moment. */
  const untilSaid = ({ output }: Started) => eventually(async () => expect(output()).toContain('Stop with Ctrl-C'));

  const ended = async (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
    const exit = once(child, 'exit') as Promise<[number | null]>;
    child.kill(signal);
    return (await exit)[0];
  };

  it('installs and builds nothing the second time, and a stop ends all that it started', async () => {
    const first = await start(process.execPath, 'scripts/start.mjs');
    await untilServing(first);
    await untilSaid(first);
    expect(first.output()).toContain(first.url);
    expect(await ended(first.child, 'SIGINT')).toBe(0);

    const startedAt = performance.now();
    const second = await start(process.execPath, 'scripts/start.mjs');
    await untilServing(second);
    const tookS = (performance.now() - startedAt) / 1000;
    process.stdout.write(`The second start served its first page after ${tookS.toFixed(1)} s\n`);
    await untilSaid(second);
    expect(second.output().trimStart()).toMatch(/^Saffron is ready/);
    expect(tookS).toBeLessThan(GENEROUS_S);
    expect(await ended(second.child, 'SIGTERM')).toBe(0);
    expect(processesNaming(dataDir)).toEqual([]);
  }, 150_000);

  it('stops the server also when the npm above it is killed without a word', async () => {
    const started = await start('npm', 'start');
    await untilServing(started);

    await ended(started.child, 'SIGKILL');

    await eventually(async () => expect(processesNaming(dataDir)).toEqual([]), 30_000);
    await expect(fetch(started.url)).rejects.toThrow();
  }, 150_000);

  /** Runs the script to its end; resolves to its exit code and all that it printed. */
  async function refusal(env: Record<string, string>): Promise<[number, string]> {
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      env: { ...process.env, DATA_DIR: dataDir, ...env },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];
    return [code, printed.trim()];
  }

  it('says in one line that the port is taken, before it does anything else', async () => {
    const other = createServer().listen(0);
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    expect(await refusal({ PORT: String(port) })).toEqual([
      1,
      expect.stringMatching(/^Port \d+ is already in use\. .+$/),
    ]);
    other.close();
  }, 30_000);

  it.each(['abc', '70000', '3000.5', '-1'])('says in one line that %s is no port', async (PORT) => {
    expect(await refusal({ PORT })).toEqual([1, `PORT must be a whole number from 0 to 65535, and ${PORT} is none.`]);
  });
});

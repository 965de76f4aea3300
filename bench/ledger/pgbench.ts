import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Times } from './load.js';
import type { PeerResult, Protocol, Tpcb } from './tpcb.js';

const run = promisify(execFile);
const THREADS = 2;

/** PostgreSQL's own tool, if it is on PATH; fills the database with so many branches. */
export async function openPgbench(url: string, scale: number): Promise<Tpcb | undefined> {
  const version = await run('pgbench', ['--version']).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
  if (!version) return undefined;
  await run('pgbench', ['-i', '-q', '-s', String(scale), url]);
  const args = (protocol: Protocol, clients: number, seconds: number): string[] =>
    ['-n', '-M', protocol, '-c', clients, '-j', THREADS, '-T', Math.ceil(seconds)].map(String);
  return {
    tool: version,
    run: (protocol, clients, seconds) => measure(url, args(protocol, clients, seconds)),
    runAt: (perSecond, protocol, clients, seconds, times) =>
      measureEach(url, [...args(protocol, clients, seconds), '-R', String(perSecond)], times),
  };
}

async function measure(url: string, args: readonly string[]): Promise<PeerResult> {
  const { stdout } = await run('pgbench', [...args, url], { maxBuffer: 2 ** 26 });
  const told = (pattern: RegExp): number => Number(pattern.exec(stdout)?.[1]);
  return {
    done: told(/actually processed: (\d+)/),
    perSecond: told(/tps = ([\d.]+)/),
    p50Ms: told(/latency average = ([\d.]+)/),
  };
}

/** By its log, in which each is timed from when it was due. What was due but had not begun at the end is left out by pgbench. */
async function measureEach(url: string, args: readonly string[], times: Times): Promise<PeerResult> {
  const folder = await mkdtemp(join(tmpdir(), 'saffron-bench-pgbench-'));
  try {
    const { done, perSecond } = await measure(url, [...args, '-l', `--log-prefix=${join(folder, 'log')}`]);
    for (const file of await readdir(folder)) {
      const lines = (await readFile(join(folder, file), 'utf8')).trimEnd().split('\n');
      for (const line of lines) times.record(Math.max(1, Number(line.split(' ')[2])));
    }
    return { done, perSecond, p50Ms: times.percentile(50) / 1_000, p99Ms: times.percentile(99) / 1_000 };
  } finally {
    await rm(folder, { recursive: true });
  }
}

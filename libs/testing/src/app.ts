import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.js';
import { startSmtpSink, type SmtpSink } from './smtp.js';
import { guardChild } from './stack/guard.js';

export { freePort } from './free-port.js';

/** `embedded`: all services in one process. `cluster`: each in its own, on Redis and Kafka, behind the gateway. */
export type Profile = 'embedded' | 'cluster';

export interface PlatformOptions {
  /** What `SAFFRON_PROFILE` names, else `embedded`. */
  readonly profile?: Profile;
  /** Over what the test sets itself (`PORT`, `DATA_DIR`, `SMTP_URL`). */
  readonly env?: Readonly<Record<string, string>>;
  /** Of `npm run start:cluster`, such as `--gateways 2`. */
  readonly clusterArgs?: readonly string[];
  /** A data folder of an earlier start, to start again on it. A fresh one is made and removed otherwise. */
  readonly dataDir?: string;
  /** A sink of an earlier start; a fresh one is made and stopped otherwise. */
  readonly smtp?: SmtpSink;
  /** What Node is told beside what the tests need. */
  readonly nodeFlags?: readonly string[];
}

export interface TestPlatform {
  readonly url: string;
  readonly dataDir: string;
  readonly smtp: SmtpSink;
  readonly pid: number;
  /** What the process printed so far. */
  output(): string;
  /** As Ctrl-C does; resolves to the exit code. */
  stop(): Promise<number | null>;
  /** kill -9 of the process alone; what it started is left behind, and the data folder stays. */
  kill(): Promise<void>;
}

const START_WITHIN_MS: Readonly<Record<Profile, number>> = { embedded: 60_000, cluster: 240_000 };
const COMPILED = 'dist/apps/platform/src/main.js';
const FROM_SOURCE = ['--import', './scripts/source.mjs'];
const CLUSTER = [...FROM_SOURCE, 'scripts/cluster/main.ts', '--any-ports'];

/**
 * Runs the whole product below a process of its own, which ends with this one, and waits until it answers. The embedded profile runs from the sources, or
 * compiled where `SAFFRON_TEST_COMPILED` is set; the services of the cluster are always compiled (`npm run build`).
 */
export async function startPlatform(options: PlatformOptions = {}): Promise<TestPlatform> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'saffron-platform-')));
  const smtp = options.smtp ?? (await startSmtpSink());
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const profile = options.profile ?? (process.env['SAFFRON_PROFILE'] === 'cluster' ? 'cluster' : 'embedded');
  const env = { PORT: String(port), DATA_DIR: dataDir, SMTP_URL: smtp.url, ...options.env };
  const { child, output } = spawnPlatform(profile, env, options);
  const release = async () => {
    if (!options.smtp) await smtp.stop();
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilHealthy(url, child, output, START_WITHIN_MS[profile]);
  } catch (error) {
    child.kill('SIGKILL');
    await release();
    throw error;
  }
  const stop = async () => {
    const code = await end(child, 'SIGTERM');
    await release();
    return code;
  };
  return { url, dataDir, smtp, pid: child.pid!, output, stop, kill: async () => void (await end(child, 'SIGKILL')) };
}

function spawnPlatform(
  profile: Profile,
  env: Record<string, string>,
  { clusterArgs = [], nodeFlags = [] }: PlatformOptions,
): { child: ChildProcess; output: () => string } {
  const isCompiled = Boolean(process.env['SAFFRON_TEST_COMPILED']) && existsSync(COMPILED);
  const embedded = isCompiled ? [COMPILED] : [...FROM_SOURCE, 'apps/platform/src/main.ts'];
  const args = profile === 'cluster' ? [...CLUSTER, ...clusterArgs] : embedded;
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SET_BY_TESTS.test(name)));
  const child = spawn(process.execPath, ['--enable-source-maps', ...nodeFlags, ...args], {
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  guardChild(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return { child, output: () => printed };
}

/** What a developer's shell or a test runner sets and the platform must not see. */
const SET_BY_TESTS = /^(NODE_OPTIONS|NODE_ENV|VITEST|DATABASE_URL|REDIS_URL|KAFKA_BROKERS|SUPER_ADMIN_EMAILS)/;

async function untilHealthy(url: string, child: ChildProcess, output: () => string, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The platform ended with code ${child.exitCode}:\n${output()}`);
    const response = await fetch(`${url}/api/health`).catch(() => undefined);
    if (response?.ok) return;
    await delay(50);
  }
  throw new Error(`The platform did not answer within ${withinMs} ms:\n${output()}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = once(child, 'exit') as Promise<[number | null]>;
  child.kill(signal);
  return (await exit)[0];
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.js';
import { startSmtpSink, type SmtpSink } from './smtp.js';

export { freePort } from './free-port.js';

export interface PlatformOptions {
  /** Over what the test sets itself (`PORT`, `DATA_DIR`, `SMTP_URL`). */
  readonly env?: Readonly<Record<string, string>>;
  /** A data folder of an earlier start, to start again on it. A fresh one is made and removed otherwise. */
  readonly dataDir?: string;
  /** A sink of an earlier start; a fresh one is made and stopped otherwise. */
  readonly smtp?: SmtpSink;
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

const START_WITHIN_MS = 60_000;
const COMPILED = 'dist/apps/platform/src/main.js';

/**
 * Runs the whole embedded profile as a process of its own and waits until it answers. It runs from the sources, or compiled
 * where `SAFFRON_TEST_COMPILED` is set.
 */
export async function startPlatform(options: PlatformOptions = {}): Promise<TestPlatform> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'saffron-platform-')));
  const smtp = options.smtp ?? (await startSmtpSink());
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { child, output } = spawnPlatform({
    PORT: String(port),
    DATA_DIR: dataDir,
    SMTP_URL: smtp.url,
    ...options.env,
  });
  const release = async () => {
    if (!options.smtp) await smtp.stop();
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilHealthy(url, child, output);
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

function spawnPlatform(env: Record<string, string>): { child: ChildProcess; output: () => string } {
  const isCompiled = Boolean(process.env['SAFFRON_TEST_COMPILED']) && existsSync(COMPILED);
  const args = isCompiled ? [COMPILED] : ['--import', './scripts/source.mjs', 'apps/platform/src/main.ts'];
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SET_BY_TESTS.test(name)));
  const child = spawn(process.execPath, ['--enable-source-maps', ...args], {
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return { child, output: () => printed };
}

/** What a developer's shell or a test runner sets and the platform must not see. */
const SET_BY_TESTS = /^(NODE_OPTIONS|NODE_ENV|JEST_|VITEST|DATABASE_URL|SUPER_ADMIN_EMAILS)/;

async function untilHealthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The platform ended with code ${child.exitCode}:\n${output()}`);
    const response = await fetch(`${url}/api/health`).catch(() => undefined);
    if (response?.ok) return;
    await delay(50);
  }
  throw new Error(`The platform did not answer within ${START_WITHIN_MS} ms:\n${output()}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = once(child, 'exit') as Promise<[number | null]>;
  child.kill(signal);
  return (await exit)[0];
}

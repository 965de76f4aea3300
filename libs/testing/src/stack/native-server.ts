import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartError } from '#platform/postgres-server';
import { guardChild } from './guard.js';
import type { StackServer } from './server.js';

export interface Program {
  /** For people: "Redis". */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Its own, of which its command line tells. Takes its log and its process id. */
  readonly folder: string;
  readonly isReady: () => Promise<boolean>;
}

const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 15_000;

/** Starts a program and resolves once it is ready. It never outlives us. Throws a `StartError` with its last words. */
export async function startNative(program: Program): Promise<StackServer> {
  let child = await launch(program);
  const signal = (name: NodeJS.Signals) => Promise.resolve(void child.kill(name));
  const stop = () => end(child, 'SIGTERM');
  return {
    means: 'native',
    get pid() {
      return child.pid;
    },
    stop,
    kill: () => end(child, 'SIGKILL'),
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    restart: async () => {
      await stop();
      child = await launch(program);
    },
  };
}

async function launch(program: Program): Promise<ChildProcess> {
  await endLeftover(program);
  const log = openSync(logOf(program), 'w');
  const child = spawn(program.command, program.args, {
    env: { ...process.env, ...program.env },
    // A process group of its own: a Ctrl-C is ours to answer, in order.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const failure = new Promise<never>((_resolve, reject) => child.once('error', reject));
  if (child.pid) {
    await writeFile(pidFileOf(program), String(child.pid));
    guardChild(child);
    child.unref();
  }
  await Promise.race([untilReady(program, child), failure]).catch(async (error: Error) => {
    await end(child, 'SIGKILL');
    throw error;
  });
  return child;
}

async function untilReady(program: Program, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await delay(50)) {
    if (hasEnded(child)) throw new StartError(`${program.name} ended at once: ${await lastWords(program)}`);
    if (await program.isReady()) return;
  }
  throw new StartError(`${program.name} was not ready within ${READY_WITHIN_MS / 1_000} s; see ${logOf(program)}`);
}

async function lastWords(program: Program): Promise<string> {
  const lines = (await readFile(logOf(program), 'utf8')).split('\n').filter((line) => line.trim());
  return (lines.findLast((line) => /error|fatal|exception|cannot|denied/i.test(line)) ?? lines.at(-1) ?? '').trim();
}

const logOf = ({ folder }: Program): string => join(folder, 'server.log');
const pidFileOf = ({ folder }: Program): string => join(folder, 'server.pid');

/** What a start that was killed left behind may take some seconds to go; the folder is nobody's but ours. */
async function endLeftover(program: Program): Promise<void> {
  const pid = await readFile(pidFileOf(program), 'utf8').catch(() => '');
  while (pid && (await commandOf(pid)).includes(program.folder)) {
    process.kill(Number(pid), 'SIGKILL');
    await delay(50);
  }
}

const commandOf = (pid: string): Promise<string> =>
  promisify(execFile)('ps', ['-o', 'args=', '-p', pid]).then(
    ({ stdout }) => stdout,
    () => '',
  );

const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  child.ref();
  const exit = once(child, 'exit');
  child.kill(signal);
  // One that is held still hears of the signal when it goes on.
  child.kill('SIGCONT');
  const lastResort = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await exit;
  clearTimeout(lastResort);
}

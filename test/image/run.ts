import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartError } from '#platform/postgres-server';

const TAIL = 25;

/** What a program printed to standard output. A failure says what it printed to the other. */
export async function outputOf(program: string, args: readonly string[]): Promise<string> {
  try {
    return (await promisify(execFile)(program, args, { maxBuffer: 64 * 1024 * 1024 })).stdout;
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    throw new StartError(`${program} ${args[0] ?? ''}: ${stderr.trim() || message}`);
  }
}

export const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** Runs a program that has much to say; its last lines are told where it fails. */
export async function logged(logFile: string, program: string, args: readonly string[]): Promise<void> {
  const log = createWriteStream(logFile);
  await once(log, 'open');
  const child = spawn(program, args, { stdio: ['ignore', log, log] });
  const [code] = (await once(child, 'exit')) as [number | null];
  log.end();
  if (code === 0) return;
  const lines = (await readFile(logFile, 'utf8')).trim().split('\n');
  throw new StartError(
    `${program} ${args[0] ?? ''} failed; all of it is in ${logFile}\n${lines.slice(-TAIL).join('\n')}`,
  );
}

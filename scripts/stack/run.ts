import { ConfigError } from '#platform/config';
import { StartError } from '#platform/postgres-server';
import { Undo } from '../../apps/platform/src/undo.js';

const STOP_WITHIN_MS = 60_000;

/** For whoever reads along; what a program reads goes to standard output. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);

/**
 * Runs until Ctrl-C or SIGTERM, also one that comes while it still starts, and takes back what `start` has done. Ends with 1,
 * after one line for what a person can mend, where it cannot start.
 */
export async function runUntilStopped(start: (undo: Undo) => Promise<void>): Promise<void> {
  const undo = new Undo();
  const starting = start(undo);
  let isStopping = false;
  const end = async (failure?: unknown): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => fail(new StartError('It did not stop in time')), STOP_WITHIN_MS).unref();
    await starting.catch(() => undefined);
    await undo.run().catch((error: unknown) => say(explain(error)));
    if (failure) fail(failure);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end());
  process.on('unhandledRejection', fail);
  await starting.catch(end);
}

function fail(error: unknown): never {
  say(explain(error));
  process.exit(1);
}

function explain(error: unknown): string {
  if (error instanceof StartError || error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

import 'reflect-metadata';
import { ConfigError } from '#platform/config';
import { outliveReaders } from '#platform/logging';
import { StartError } from '#platform/postgres-server';
import { startPlatform } from './start.js';

const STOP_WITHIN_MS = 20_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** One line for what a person can mend; everything else with its stack. */
function explain(error: unknown): string {
  if (error instanceof StartError || error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function fail(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

let isStopping = false;

/** Before the start is over, too: it ends first, and what it started is stopped in order. */
function stop(loss?: StartError): void {
  if (isStopping) return;
  isStopping = true;
  if (loss) process.stderr.write(`${loss.message}\n`);
  else say('Stopping');
  setTimeout(() => fail(new StartError('It did not stop in time')), STOP_WITHIN_MS).unref();
  starting.then((platform) => platform.stop()).then(() => process.exit(loss ? 1 : 0), fail);
}

outliveReaders();
process.on('unhandledRejection', fail);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop());
const starting = startPlatform({ env: process.env, say, onLost: stop });
await starting.catch(fail);

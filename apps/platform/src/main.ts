import 'reflect-metadata';
import { ConfigError } from '#platform/config';
import { StartError } from '#platform/postgres-server';
import { startPlatform } from './start.js';

const STOP_WITHIN_MS = 20_000;

/** One line for what a person can mend; everything else with its stack. */
function explain(error: unknown): string {
  if (error instanceof StartError || error instanceof ConfigError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${String((error as { port?: unknown }).port)} is in use. Stop what uses it, or set another PORT.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function fail(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

const starting = startPlatform(process.env, (line) => process.stdout.write(`${line}\n`));

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // Before the start is over, too: it ends first, and what it started is stopped in order.
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    process.stdout.write('Stopping\n');
    setTimeout(() => fail(new Error('It did not stop in time')), STOP_WITHIN_MS).unref();
    starting.then((platform) => platform.stop()).then(() => process.exit(0), fail);
  });
}
process.on('unhandledRejection', fail);
await starting.catch(fail);

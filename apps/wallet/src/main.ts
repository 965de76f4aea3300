import 'reflect-metadata';
import { ConfigError } from '#platform/config';
import { startWallet } from './standalone/start.js';

const STOP_WITHIN_MS = 20_000;

function fail(error: unknown): never {
  const text = error instanceof Error && !(error instanceof ConfigError) ? error.stack : String(error);
  process.stderr.write(`${text ?? ''}\n`);
  process.exit(1);
}

process.on('unhandledRejection', fail);
const starting = startWallet(process.env);

function stop(): void {
  setTimeout(() => fail('It did not stop in time'), STOP_WITHIN_MS).unref();
  starting.then((wallet) => wallet.stop()).then(() => process.exit(0), fail);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);

const { url } = await starting.catch(fail);
process.stdout.write(`The wallet answers at ${url}\n`);

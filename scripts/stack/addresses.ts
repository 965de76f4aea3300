import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Undo } from '../../apps/platform/src/undo.js';
import type { Stack } from './stack.js';

/** The servers of a stack under the names that the services' settings have. */
export function addressesOf({ postgres, redis, kafka, mail, anvil }: Stack): Record<string, string> {
  return {
    DATABASE_URL: postgres.url('postgres'),
    REDIS_URL: redis.url,
    KAFKA_BROKERS: kafka.brokers,
    SMTP_URL: mail.smtpUrl,
    ...(anvil ? { POLYGON_RPC_URLS: anvil.url } : {}),
  };
}

/** As a file for `node --env-file`. */
export const asEnvironment = (addresses: Readonly<Record<string, string>>): string =>
  Object.entries(addresses)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

/** Writes them to `stack.env` of the data folder for as long as they hold. */
export async function writeAddresses(stack: Stack, dataDir: string, undo: Undo): Promise<string> {
  const file = join(dataDir, 'stack.env');
  await writeFile(file, asEnvironment(addressesOf(stack)), { mode: 0o600 });
  undo.push(() => rm(file, { force: true }));
  return file;
}

import { resolve } from 'node:path';
import { ConfigError } from '#platform/config';
import { StartError } from '#platform/postgres-server';
import { projectVersion } from '#platform/service';
import { openDatabases } from '../audit-command/databases.js';
import { loadPlatformConfig } from '../config.js';
import { restoreBackup } from './restore-backup.js';
import { takeBackup } from './take-backup.js';

const USAGE =
  'npm run backup -- take <folder>: copies the installation in DATA_DIR, while it runs or not. ' +
  'npm run backup -- restore <folder>: makes an empty DATA_DIR of that copy.';

async function main(): Promise<string> {
  const [verb, folder, ...rest] = process.argv.slice(2);
  const config = loadPlatformConfig(process.env);
  if (!folder || rest.length > 0) throw new StartError(USAGE);
  if (config.DATABASE_URL)
    throw new StartError(
      'Here DATABASE_URL names a server of your own; back it up by its own means, and DATA_DIR with it.',
    );
  const { DATA_DIR: dataDir } = config;
  if (verb === 'take') return take(dataDir, resolve(folder));
  if (verb !== 'restore') throw new StartError(USAGE);
  const { takenAt } = await restoreBackup({ from: resolve(folder), dataDir });
  return `${dataDir} is as it was at ${takenAt}; start on it.`;
}

async function take(dataDir: string, into: string): Promise<string> {
  const databases = await openDatabases({ DATA_DIR: dataDir });
  try {
    const client = await databases.open('identity');
    const { takenAt } = await takeBackup({ dataDir, into, version: projectVersion(), client }).finally(() =>
      client.end(),
    );
    return `${into} holds everything as of ${takenAt}, and the keys to it: keep it as safe as the installation.`;
  } finally {
    await databases.close();
  }
}

function explain(error: unknown): string {
  if (error instanceof StartError || error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

await main().then(
  (told) => process.stdout.write(`${told}\n`),
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  },
);

import { migrate } from '#platform/database';
import { StartError } from '#platform/postgres-server';
import { fromRoot } from '#platform/service';
import type { PlatformConfig } from './config.js';
import type { DataFolder } from './embedded/data-folder.js';
import { lockDatabase } from './embedded/database-lock.js';
import { ensureDatabases } from './embedded/databases.js';
import { startEmbeddedPostgres } from './embedded/postgres.js';
import type { Undo } from './undo.js';

/** Services with a database of their own and migrations under `apps/<service>/migrations`. */
export const SERVICES = ['identity', 'wallet', 'notifications'] as const;
export type Service = (typeof SERVICES)[number];

/** The databases of one installation, ready to use. */
export interface Databases {
  url(name: Service | 'counters' | 'jobs'): string;
}

export interface DatabasesOptions {
  readonly config: PlatformConfig;
  readonly folder: DataFolder;
  readonly undo: Undo;
  readonly say: (line: string) => void;
  /** Told once where the databases may no longer be this process's alone. */
  readonly onLost: (loss: StartError) => void;
}

/** Starts the embedded server, or uses the given one; makes what is missing, takes it for this process, migrates it. */
export async function provideDatabases({ config, folder, undo, say, onLost }: DatabasesOptions): Promise<Databases> {
  const serverUrl = config.DATABASE_URL ? givenServer(config.DATABASE_URL) : await embeddedServer(folder, undo, say);
  const url = (name: string) => serverUrl(`saffron_${name}`);
  const names = [...SERVICES, 'counters', 'jobs'].map((name) => `saffron_${name}`);
  await ensureDatabases(config.DATABASE_URL ?? serverUrl('postgres'), names);
  // The wallet's stands for all of them: its ledger keeps the balances in memory, so two of it would contradict each other.
  const lock = await lockDatabase(url('wallet'), onLost);
  undo.push(() => lock.release());
  await migrateAll(url, say);
  return { url };
}

async function embeddedServer(folder: DataFolder, undo: Undo, say: (line: string) => void) {
  const server = await startEmbeddedPostgres({ dataDir: folder.path, log: say });
  undo.push(() => server.stop());
  return (database: string) => server.url(database);
}

function givenServer(base: string) {
  return (database: string) => {
    const url = new URL(base);
    url.pathname = `/${database}`;
    return url.href;
  };
}

async function migrateAll(url: (name: string) => string, say: (line: string) => void): Promise<void> {
  for (const service of SERVICES) {
    const applied = await migrate({ url: url(service), dir: fromRoot(`apps/${service}/migrations`) }).catch(explain);
    if (applied.length > 0) say(`Migrated the database of ${service}`);
  }
  const counters = { url: url('counters'), dir: fromRoot('libs/platform/migrations-counters'), isService: false };
  await migrate(counters).catch(explain);
}

/** The migration's own errors carry no code of the server's, only its words. */
function explain(error: Error): never {
  if (!/permission denied/.test(error.message)) throw error;
  throw new StartError(`The databases must belong to the role of DATABASE_URL: ${error.message.split('\n')[0]}`);
}

import { fileURLToPath } from 'node:url';
import { migrate } from '#platform/database';
import type { PlatformConfig } from './config.js';
import { ensureDatabases, startEmbeddedPostgres } from './embedded/postgres.js';

/** Services with a database of their own and migrations under `apps/<service>/migrations`. */
export const SERVICES = ['identity', 'wallet', 'notifications'] as const;
export type Service = (typeof SERVICES)[number];

const ROOT = new URL(import.meta.url.includes('/dist/') ? '../../../../' : '../../../', import.meta.url);
export const fromRoot = (path: string): string => fileURLToPath(new URL(path, ROOT));

/** The databases of one installation, ready to use. */
export interface Databases {
  url(name: Service | 'counters' | 'jobs'): string;
  stop(): Promise<void>;
}

/** Starts the embedded server, or uses the given one; makes what is missing and migrates every database. */
export async function provideDatabases(config: PlatformConfig, log: (message: string) => void): Promise<Databases> {
  const server = config.DATABASE_URL
    ? givenServer(config.DATABASE_URL)
    : await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log });
  const url = (name: string) => server.url(`saffron_${name}`);
  try {
    const names = [...SERVICES, 'counters', 'jobs'].map((name) => `saffron_${name}`);
    await ensureDatabases(config.DATABASE_URL ?? server.url('postgres'), names);
    for (const service of SERVICES) {
      const applied = await migrate({ url: url(service), dir: fromRoot(`apps/${service}/migrations`) });
      if (applied.length > 0) log(`Migrated the database of ${service}`);
    }
    await migrate({ url: url('counters'), dir: fromRoot('libs/platform/migrations-counters'), isService: false });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url, stop: () => server.stop() };
}

function givenServer(base: string): { url(database: string): string; stop(): Promise<void> } {
  return {
    url: (database) => {
      const url = new URL(base);
      url.pathname = `/${database}`;
      return url.href;
    },
    stop: async () => undefined,
  };
}

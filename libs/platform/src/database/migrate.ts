import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';

/** From libs/platform/{src,…}/database to the library's own migrations; the compiled tree lies one folder deeper. */
const inDist = import.meta.url.includes('/dist/libs/');
const PLATFORM_MIGRATIONS = fileURLToPath(
  new URL(`${inDist ? '../' : ''}../../../../libs/platform/migrations`, import.meta.url),
);

/**
 * Brings one service's database up to date: first the tables that every service has (outbox, inbox, audit log), then its own.
 * Plain SQL files, each in its own transaction, in the order of their names, under an advisory lock.
 * @param url connection string of the service's database, as its owner
 * @param dir the service's `migrations` folder
 * @returns the names of the migrations that this call applied
 */
export async function migrate({ url, dir }: { url: string; dir: string }): Promise<string[]> {
  const applied: string[] = [];
  for (const [table, folder] of [
    ['platform_migrations', PLATFORM_MIGRATIONS],
    ['migrations', dir],
  ] as const) {
    const done = await runner({
      databaseUrl: url,
      dir: folder,
      direction: 'up',
      migrationsTable: table,
      checkOrder: true,
      ignorePattern: '(?!.*\\.sql$).*',
      log: () => undefined,
    });
    applied.push(...done.map(({ name }) => name));
  }
  return applied;
}

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
 * @param options `url` of the database, as its owner; `dir` with the service's own files; `isService` false for a database that
 *   is no service's and has no events
 * @returns the names of the migrations that this call applied
 */
export async function migrate({
  url,
  dir,
  isService = true,
}: {
  url: string;
  dir: string;
  isService?: boolean;
}): Promise<string[]> {
  const applied: string[] = [];
  const platform = ['platform_migrations', PLATFORM_MIGRATIONS] as const;
  for (const [table, folder] of [...(isService ? [platform] : []), ['migrations', dir] as const]) {
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

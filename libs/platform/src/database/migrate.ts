import { fileURLToPath } from 'node:url';
import { runner, type RunnerOption } from 'node-pg-migrate';

/** From libs/platform/{src,…}/database to the library's own migrations; the compiled tree lies one folder deeper. */
const inDist = import.meta.url.includes('/dist/libs/');
const PLATFORM_MIGRATIONS = fileURLToPath(
  new URL(`${inDist ? '../' : ''}../../../../libs/platform/migrations`, import.meta.url),
);

interface Migrations {
  /** Of the database, as its owner. */
  readonly url: string;
  /** With the service's own files. */
  readonly dir: string;
  /** False for a database that is no service's and has no events. */
  readonly isService?: boolean;
}

/**
 * Brings one service's database up to date: first the tables that every service has (outbox, inbox, audit log), then its own.
 * Plain SQL files, each in its own transaction, in the order of their names, under an advisory lock.
 * @returns the names of the migrations that this call applied
 */
export const migrate = (migrations: Migrations): Promise<string[]> => run(migrations, {});

/** The names of the migrations that a database lacks; nothing is changed. */
export const pendingMigrations = (migrations: Migrations): Promise<string[]> =>
  run(migrations, { dryRun: true, noLock: true });

async function run(
  { url, dir, isService = true }: Migrations,
  how: Pick<RunnerOption, 'dryRun' | 'noLock'>,
): Promise<string[]> {
  const found: string[] = [];
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
      ...how,
    });
    found.push(...done.map(({ name }) => name));
  }
  return found;
}

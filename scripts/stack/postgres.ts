import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgresServer } from '#platform/postgres-server';
import { guardWith } from '#testing/stack/guard';
import { loadOrCreateSecrets } from '../../apps/platform/src/embedded/secrets.js';

export interface Postgres {
  /** Of one of its databases, which need not be there yet. */
  url(database: string): string;
  stop(): Promise<void>;
}

/** Enough for two of every service beside a person's own tools. */
const MAX_CONNECTIONS = 300;

/** The server of `DATABASE_URL`, else one of our own in `<dataDir>/postgres`. */
export async function providePostgres(dataDir: string, say: (line: string) => void): Promise<Postgres> {
  const given = process.env['DATABASE_URL'];
  if (given) return { url: (database) => withDatabase(given, database), stop: () => Promise.resolve() };
  const { databasePassword: password } = await loadOrCreateSecrets(dataDir);
  const folder = join(dataDir, 'postgres');
  const settings = { isDurable: true, maxConnections: MAX_CONNECTIONS, log: say };
  const server = await startPostgresServer({ folder, password, ...settings });
  const [pid = ''] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  // Its fast shutdown, which waits for nobody.
  const callOff = guardWith(['kill', '-INT', pid]);
  return { url: server.url, stop: () => server.stop().finally(callOff) };
}

function withDatabase(base: string, database: string): string {
  const url = new URL(base);
  url.pathname = `/${database}`;
  return url.href;
}

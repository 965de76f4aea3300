import { join } from 'node:path';
import { startPostgresServer } from '#platform/postgres-server';
import { guardPostgres } from '#testing/stack/guard';
import { killPostgres } from '#testing/stack/kill-postgres';
import { loadOrCreateSecrets } from '../../apps/platform/src/embedded/secrets.js';

export interface Postgres {
  /** Of one of its databases, which need not be there yet. */
  url(database: string): string;
  stop(): Promise<void>;
  /** kill -9 of all its processes. What was committed stays for `restart`. */
  kill(): Promise<void>;
  /** Starts it again on its port and its data. Resolves once it takes connections. */
  restart(): Promise<void>;
}

/** Enough for two of every service beside a person's own tools. */
const MAX_CONNECTIONS = 300;

/** The server of `DATABASE_URL`, else one of our own in `<dataDir>/postgres`. */
export async function providePostgres(dataDir: string, say: (line: string) => void): Promise<Postgres> {
  const given = process.env['DATABASE_URL'];
  if (given) return givenPostgres(given);
  const { databasePassword: password } = await loadOrCreateSecrets(dataDir);
  const folder = join(dataDir, 'postgres');
  const settings = { isDurable: true, maxConnections: MAX_CONNECTIONS, log: say };
  const server = await startPostgresServer({ folder, password, ...settings });
  const callOff = guardPostgres(folder);
  return {
    // Who uses it may sit in a container, where its socket is not.
    url: server.loopbackUrl,
    stop: () => server.stop().finally(() => callOff()),
    kill: () => killPostgres(folder),
    restart: () => server.restart(),
  };
}

function givenPostgres(url: string): Postgres {
  const refuse = () => Promise.reject(new Error('The server of DATABASE_URL is not ours to stop or start'));
  return {
    ...{ url: (database) => withDatabase(url, database), stop: () => Promise.resolve() },
    ...{ kill: refuse, restart: refuse },
  };
}

function withDatabase(base: string, database: string): string {
  const url = new URL(base);
  url.pathname = `/${database}`;
  return url.href;
}

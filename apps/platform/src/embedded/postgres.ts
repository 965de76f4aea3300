import { join } from 'node:path';
import { startPostgresServer, type PostgresServer } from '#platform/postgres-server';
import { loadOrCreateSecrets } from './secrets.js';

export interface EmbeddedPostgresOptions {
  /** Where everything of this installation is kept, taken for this process. */
  readonly dataDir: string;
  /** Progress, for a person to read. */
  readonly log: (message: string) => void;
}

/** More than the 60 that the services may hold together, so that an operator's tool still gets in. */
const MAX_CONNECTIONS = 80;

/** Starts the PostgreSQL server whose data lives in the data folder. Throws a `StartError` with one line where it cannot. */
export async function startEmbeddedPostgres({ dataDir, log }: EmbeddedPostgresOptions): Promise<PostgresServer> {
  const { databasePassword } = await loadOrCreateSecrets(dataDir);
  return startPostgresServer({
    folder: join(dataDir, 'postgres'),
    password: databasePassword,
    isDurable: true,
    maxConnections: MAX_CONNECTIONS,
    log,
  });
}

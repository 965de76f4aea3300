import { join } from 'node:path';
import { startPostgresServer, type PostgresServer } from '#platform/postgres-server';
import { takeDataFolder } from './data-folder.js';
import { loadOrCreateSecrets } from './secrets.js';

export { ensureDatabases } from './databases.js';

export interface EmbeddedPostgresOptions {
  /** Where everything of this installation is kept; taken for this process until `stop`. */
  readonly dataDir: string;
  /** Progress, for a person to read. */
  readonly log: (message: string) => void;
}

/** More than the 60 that the services may hold together, so that an operator's tool still gets in. */
const MAX_CONNECTIONS = 80;

/**
 * Takes the data folder and starts the PostgreSQL server whose data lives in it. Throws a `StartError` with one line when the
 * folder is unusable or another start has it.
 */
export async function startEmbeddedPostgres({ dataDir, log }: EmbeddedPostgresOptions): Promise<PostgresServer> {
  const folder = await takeDataFolder(dataDir);
  try {
    const { databasePassword } = await loadOrCreateSecrets(folder.path);
    const server = await startPostgresServer({
      folder: join(folder.path, 'postgres'),
      password: databasePassword,
      isDurable: true,
      maxConnections: MAX_CONNECTIONS,
      log,
    });
    return { url: server.url, stop: () => server.stop().finally(folder.release) };
  } catch (error) {
    await folder.release();
    throw error;
  }
}

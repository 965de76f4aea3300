import pg from 'pg';
import { StartError } from '#platform/postgres-server';

const CONNECT_WITHIN_MS = 10_000;

/** A connection for the work of a start. Throws a `StartError` that says what the server, or the way to it, did not allow. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    application_name: 'saffron',
  });
  // A connection that breaks also fails its query and ends; unheard, this event would end the process.
  client.on('error', () => undefined);
  await client.connect().catch((error: NodeJS.ErrnoException) => {
    // A name with several addresses fails with one error for each, and no message for all of them.
    throw new StartError(`PostgreSQL cannot be used, see DATABASE_URL: ${error.message || error.code}`);
  });
  return client;
}

/** Makes those of the named databases that the server does not have yet. `adminUrl` names any database of it. */
export async function ensureDatabases(adminUrl: string, names: readonly string[]): Promise<void> {
  const client = await connect(adminUrl);
  try {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE datname = ANY($1)',
      [names],
    );
    const present = new Set(rows.map((row) => row.datname));
    for (const name of names) if (!present.has(name)) await createDatabase(client, name);
  } finally {
    await client.end();
  }
}

async function createDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`).catch((error: Error) => {
    throw new StartError(`The database ${name} cannot be made, see DATABASE_URL: ${error.message}`);
  });
}

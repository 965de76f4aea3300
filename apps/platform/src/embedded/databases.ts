import pg from 'pg';

/** Makes those of the named databases that the server does not have yet. `adminUrl` names any database of it. */
export async function ensureDatabases(adminUrl: string, names: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE datname = ANY($1)',
      [names],
    );
    const present = new Set(rows.map((row) => row.datname));
    for (const name of names) {
      if (!present.has(name)) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
    }
  } finally {
    await client.end();
  }
}

import pg from 'pg';

/** Every table of a database, the queue's own among them, whose rows hold a text. Rejects where these are not among them. */
export const tablesHolding = (url: string, text: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['public.mails', 'public.inbox', 'bullmq.job']),
    );
    const holding: string[] = [];
    for (const { name } of rows) {
      const { rowCount } = await client.query(`SELECT FROM ${name} t WHERE strpos(t::text, $1) > 0`, [text]);
      if (rowCount) holding.push(name);
    }
    return holding;
  });

/** What the death of a process does to whatever it was about in the database. */
export const killConnections = (url: string): Promise<unknown> =>
  withClient(url, (client) =>
    client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    ),
  );

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

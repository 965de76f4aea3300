import pg from 'pg';
import { createTestDatabase } from './postgres.js';

const SERVICE = 'identity';

describe('test databases', () => {
  it('are migrated, apart from each other, and gone when dropped, also when many are asked for at once', async () => {
    const databases = await Promise.all(Array.from({ length: 4 }, () => createTestDatabase(SERVICE)));
    const [first, second] = databases as [(typeof databases)[0], (typeof databases)[0]];

    await query(first.url, 'CREATE TABLE mine AS SELECT 1 AS n');

    expect(await query(second.url, `SELECT to_regclass('mine') AS mine`)).toEqual([{ mine: null }]);
    expect(await query(second.url, `SELECT to_regclass('migrations') IS NOT NULL AS migrated`)).toEqual([
      { migrated: true },
    ]);
    await Promise.all(databases.map((database) => database.drop()));
    await expect(query(first.url, 'SELECT 1')).rejects.toThrow('does not exist');
  });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

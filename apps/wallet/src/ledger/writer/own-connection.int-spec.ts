import { poolOptions, prepare } from '#platform/database';
import { createTestDatabase } from '#testing/postgres';
import { SilentWay } from '#testing/silent-way';
import { DataSource } from 'typeorm';
import { OwnConnection } from './own-connection.js';

const ONE = prepare('SELECT 1 AS one');
const SLOW = 'SELECT pg_sleep(0.2)';
const WITHIN_MS = 400;

it('A connection of the ledger that has become silent is given up with all that was asked on it, and the next one works', async () => {
  const database = await createTestDatabase('wallet');
  const way = await SilentWay.to(database.url);
  const dataSource = await new DataSource({
    type: 'postgres',
    url: way.url,
    extra: poolOptions(1, WITHIN_MS),
  }).initialize();
  try {
    const own = new OwnConnection(dataSource);
    expect(await own.query(ONE)).toEqual([{ one: 1 }]);
    way.silence();
    const asked = await Promise.allSettled([own.query(ONE), own.copy(SLOW, []), own.copy(SLOW, [])]);
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await own.reset();
    expect(await own.query(ONE)).toEqual([{ one: 1 }]);
    await own.reset();
  } finally {
    way.close();
    await dataSource.destroy();
    await database.drop();
  }
});

import pg from 'pg';
import { StartError } from '#platform/postgres-server';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import { lockDatabase } from './database-lock.js';

describe("the lock of an installation's database", () => {
  let database: TestDatabase;
  const losses: StartError[] = [];
  const lock = () => lockDatabase(database.url, (loss) => losses.push(loss));

  beforeEach(async () => {
    losses.length = 0;
    database = await createTestDatabase('wallet');
  });
  afterEach(() => database.drop());

  it('refuses everybody else in one line until it is released', async () => {
    const held = await lock();
    const refusal = await lock().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect((refusal as Error).message).toMatch(/^The databases are already used by a running start.*$/);

    await held.release();
    await (await lock()).release();

    expect(losses).toEqual([]);
  });

  it('takes over from a holder that goes away while it waits', async () => {
    const held = await lock();
    const next = lock();
    await held.release();
    await (await next).release();
  });

  it('tells once that its connection was lost', async () => {
    const held = await lock();
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    await (await lock()).release();
    expect(losses.map(({ message }) => message)).toEqual([expect.stringMatching(/was lost; stopping/)]);
    await held.release();
    await other.end();
  });
});

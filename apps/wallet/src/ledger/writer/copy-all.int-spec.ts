import { newId } from '#kernel';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import pg from 'pg';
import { copyAll } from './copy-all.js';

describe('messages that are sent behind each other', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase('wallet');
    client = new pg.Client(database.url);
    await client.connect();
    await client.query('CREATE TEMPORARY TABLE copied (id uuid)');
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const COPY = 'COPY copied (id) FROM STDIN (FORMAT binary)';
  const HEAD = Buffer.from('5047434f50590aff0d0a00' + '0'.repeat(16), 'hex');
  const END = Buffer.from([0xff, 0xff]);
  const rowOf = (id: string) =>
    Buffer.concat([Buffer.from([0, 1, 0, 0, 0, 16]), Buffer.from(id.replaceAll('-', ''), 'hex')]);
  const stored = async () => (await client.query<{ id: string }>('SELECT id FROM copied')).rows.map(({ id }) => id);

  it('are each a transaction: one that fails takes none of the others along', async () => {
    const [first, second, third] = [newId(), newId(), newId()];
    const outcomes = await Promise.allSettled([
      copyAll(client, `SELECT pg_sleep(0.1); ${COPY}`, [[HEAD, rowOf(first), END]]),
      copyAll(client, `SELECT pg_sleep(0.1); ${COPY}; SELECT 1 / 0; ${COPY}`, [
        [HEAD, rowOf(second), END],
        [HEAD, rowOf(second), END],
      ]),
      copyAll(client, COPY, [[HEAD, rowOf(third), END]]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await stored()).toEqual([first, third]);
  });

  it('do not wait for the answer to the one before', async () => {
    const { stream } = (client as unknown as { connection: { stream: { bytesWritten: number } } }).connection;
    const slow = copyAll(client, 'SELECT pg_sleep(0.2)', []);
    const before = stream.bytesWritten;
    const behind = copyAll(client, COPY, [[HEAD, rowOf(newId()), END]]);
    expect(stream.bytesWritten).toBeGreaterThan(before + HEAD.length);
    await Promise.all([slow, behind]);
  });

  it('fail all where the connection is lost', async () => {
    const own = new pg.Client(database.url);
    own.on('error', () => undefined);
    await own.connect();
    const outcomes = Promise.allSettled([
      copyAll(own, 'SELECT pg_terminate_backend(pg_backend_pid())', []),
      copyAll(own, 'SELECT 1', []),
    ]);
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

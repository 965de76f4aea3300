import { setImmediate as turn } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import { DataSource } from 'typeorm';
import { createLogger } from '../logging/index.js';
import { OutboxRelay } from './outbox-relay.js';
import { ServiceStats } from './stats.js';

const RELAYS = `
  SELECT count(*)::int AS n FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'saffron-outbox'`;

describe('a relay of an outbox', () => {
  let database: TestDatabase;
  let source: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase('notifications');
    source = await new DataSource({ type: 'postgres', url: database.url, extra: { max: 4 } }).initialize();
  });
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  const relay = () =>
    new OutboxRelay({
      ...{ url: database.url, publish: () => Promise.resolve(), onInbox: () => undefined },
      ...{ logger: createLogger({ service: 'events', level: 'silent' }), stats: new ServiceStats() },
    });

  const relays = async () => (await source.query<{ n: number }[]>(RELAYS))[0]!.n;

  it('leaves the lease to the next one, whatever is told while it stops', async () => {
    let isOver = false;
    const tell = async () => {
      while (!isOver) await source.query('NOTIFY outbox');
    };
    const telling = [tell(), tell(), tell()];
    for (let times = 0; times < 100; times += 1) {
      const one = relay();
      await one.start();
      await turn();
      await one.stop();
    }
    isOver = true;
    await Promise.all(telling);
    await expect.poll(relays, { timeout: 2_000 }).toBe(0);
  });
});

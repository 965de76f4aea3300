import { ManualClock } from '#kernel';
import { createLogger } from '#platform/logging';
import { until } from '#testing/eventually';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import { DataSource } from 'typeorm';
import { loadWalletConfig } from '../config.js';
import { LedgerCheckRunner } from './ledger-check-runner.service.js';
import { LedgerChecksRepository } from './ledger-checks.repository.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The last thing that a look asks for is what it has to check. */
class CountedLooks extends LedgerChecksRepository {
  looks = 0;

  override async running(): ReturnType<LedgerChecksRepository['running']> {
    const running = await super.running();
    this.looks += 1;
    return running;
  }
}

describe('The check that the service makes by itself', () => {
  let database: TestDatabase;
  let source: DataSource;
  let checks: CountedLooks;
  let runner: LedgerCheckRunner;
  const clock = new ManualClock(new Date());

  beforeAll(async () => {
    database = await createTestDatabase('wallet');
    source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    checks = new CountedLooks(source);
    const lookupKey = Buffer.alloc(32, 7).toString('base64url');
    const config = loadWalletConfig({ databaseUrl: database.url, lookupKey, logLevel: 'silent' });
    runner = new LedgerCheckRunner(checks, config, createLogger({ service: 'wallet', level: 'silent' }), clock);
    runner.onApplicationBootstrap();
  });
  afterAll(async () => {
    await runner.beforeApplicationShutdown();
    await source.destroy();
    await database.drop();
  });

  /** How many checks there are once the service has looked at the clock again, and whether all of them are over. */
  const checksAfter = async (ms: number): Promise<number> => {
    clock.advance(ms);
    const before = checks.looks;
    runner.wake();
    await until(() => checks.looks > before);
    await until(async () => (await checks.last())?.state !== 'running');
    return Number((await source.query<{ count: string }[]>('SELECT count(*) FROM ledger_checks'))[0]?.count);
  };

  it('is made a quarter of an hour after a start, and once a day from then on', async () => {
    expect(await checksAfter(0)).toBe(0);
    expect(await checksAfter(14 * MINUTE_MS)).toBe(0);
    expect(await checksAfter(MINUTE_MS)).toBe(1);
    expect(await checksAfter(23 * HOUR_MS)).toBe(1);
    expect(await checksAfter(HOUR_MS)).toBe(2);
    expect((await checks.last())?.state).toBe('intact');
  });
});

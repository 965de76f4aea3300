import { newId } from '#kernel';
import { Metrics } from '#platform/metrics';
import { createTestDatabase, type TestDatabase } from '#testing/postgres';
import { DataSource } from 'typeorm';
import { finding } from './finding.js';
import { LedgerCheckMetrics } from './ledger-check.metrics.js';
import { LedgerChecksRepository } from './ledger-checks.repository.js';

describe('The check of the ledger tells Prometheus', () => {
  let database: TestDatabase;
  let source: DataSource;
  let checks: LedgerChecksRepository;
  const metrics = new Metrics('wallet');

  beforeAll(async () => {
    database = await createTestDatabase('wallet');
    source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    checks = new LedgerChecksRepository(source);
    new LedgerCheckMetrics(checks, metrics).onModuleInit();
  });
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  const read = async (name: string): Promise<number> => {
    const { text } = await metrics.read();
    return Number(new RegExp(`^${name}{[^}]*} (.*)$`, 'm').exec(text)?.[1]);
  };
  const check = async (isBroken: boolean) => {
    const id = newId();
    await checks.insert(id, null);
    const end = { checked: 1n, total: 1n, hash: 'a', unlogged: 0n };
    await checks.finish(id, { ...end, finding: isBroken ? finding('rows', 'changed') : undefined });
  };

  it('that it was never made', async () => {
    expect(await read('ledger_check_last_timestamp_seconds')).toBe(0);
    expect(await read('ledger_check_findings')).toBe(0);
  });

  it('when the last one ended, and whether it found anything, while the next one goes on', async () => {
    await check(false);
    expect(await read('ledger_check_findings')).toBe(0);
    const endedAt = await read('ledger_check_last_timestamp_seconds');
    expect(Math.abs(Date.now() / 1000 - endedAt)).toBeLessThan(60);

    await check(true);
    await checks.insert(newId(), null);
    expect(await read('ledger_check_findings')).toBe(1);
    expect(await read('ledger_check_last_timestamp_seconds')).toBeGreaterThan(endedAt);
  });
});

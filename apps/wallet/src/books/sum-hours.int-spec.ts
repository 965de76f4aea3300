import { setTimeout as delay } from 'node:timers/promises';
import { ManualClock } from '#kernel';
import { poolOptions } from '#platform/database';
import { DataSource } from 'typeorm';
import { fund, pay } from '../../test-support/commands.js';
import { LedgerHarness } from '../../test-support/ledger-harness.js';
import { sumHours } from './sum-hours.js';

const WITHIN_MS = 300;
const MINUTE_MS = 60_000;

let harness: LedgerHarness;
/** Its statements may take no longer than {@link WITHIN_MS}. */
let hasty: DataSource;
beforeAll(async () => {
  harness = await LedgerHarness.create();
  hasty = new DataSource({ type: 'postgres', url: harness.database.url, extra: poolOptions(2, WITHIN_MS) });
  await hasty.initialize();
});
afterAll(async () => {
  await hasty.destroy();
  await harness.dispose();
});

it('sums hours however long that takes, each whole and once', async () => {
  const clock = new ManualClock(new Date('2026-03-01T10:00:00.000Z'));
  const writer = harness.writer(clock);
  const [ada = '', bob = ''] = await fund(writer, 2, 1_000n);
  // Just before, at and behind each twelfth of an hour, and in a third hour that is not over.
  for (let step = 0; step < 25; step += 1) {
    clock.advance(5 * MINUTE_MS - 1);
    await writer.submit({ command: pay(ada, bob, 1n) });
    clock.advance(1);
    await writer.submit({ command: pay(bob, ada, 1n) });
  }
  await writer.stop();

  const release = await lock();
  const first = sumHours(hasty);
  await delay(3 * WITHIN_MS);
  await release();
  expect(await first).toBe(true);
  while (await sumHours(hasty));

  const summed = await harness.dataSource.query<unknown[]>(SUMMED);
  expect(summed).toEqual(await harness.dataSource.query(ENTRIES));
  expect(summed.length).toBeGreaterThan(2);
  const [head] = await harness.dataSource.query<{ until: Date }[]>(
    'SELECT summed_until AS until FROM ledger_hours_head',
  );
  expect(head?.until).toEqual(new Date('2026-03-01T12:00:00.000Z'));
});

/** Makes whoever writes sums wait. @returns how to let them go on */
async function lock(): Promise<() => Promise<void>> {
  const runner = harness.dataSource.createQueryRunner();
  await runner.startTransaction();
  await runner.query('LOCK TABLE ledger_hours IN EXCLUSIVE MODE');
  return async () => {
    await runner.rollbackTransaction();
    await runner.release();
  };
}

const SUMMED = 'SELECT hour, asset, purpose, amount::text FROM ledger_hours ORDER BY 1, 2, 3';
const ENTRIES = `
  SELECT date_trunc('hour', posted_at, 'UTC') AS hour, asset, purpose, sum(amount)::text AS amount
  FROM entries JOIN account_standings a ON a.id = account_id WHERE posted_at < '2026-03-01T12:00:00Z' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;

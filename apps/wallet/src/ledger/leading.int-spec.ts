import { setTimeout as delay } from 'node:timers/promises';
import { until } from '#testing/eventually';
import { createTestDatabase } from '#testing/postgres';
import { WalletApp } from '../../test-support/wallet-app.js';
import { Ledger } from './ledger.service.js';

it('what comes with writing the ledger is tried again where it fails, until it is done, and then no more', async () => {
  const database = await createTestDatabase('wallet');
  const first = await WalletApp.start({}, database);
  const second = await WalletApp.start({ LEDGER_STANDBY_MS: '50' }, database);
  const ledger = second.get(Ledger);
  const tries: boolean[] = [];
  await ledger.whenLeading(async () => {
    tries.push(ledger.isLeading);
    await Promise.resolve();
    if (tries.length < 3) throw new Error('the database is not there for a moment');
  });
  expect(tries).toEqual([]);
  await first.close({ keepDatabase: true });
  await until(() => tries.length === 3);
  await delay(1_500);
  expect(tries).toEqual([true, true, true]);
  await second.close();
});

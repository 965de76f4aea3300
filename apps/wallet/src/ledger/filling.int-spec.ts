import { setTimeout as delay } from 'node:timers/promises';
import { fund, pay } from '../../test-support/commands.js';
import { brokenInvariants } from '../../test-support/invariants.js';
import { LedgerHarness } from '../../test-support/ledger-harness.js';
import { memberAccount } from './account.js';
import type { Account } from './account.js';
import { LedgerStore } from './writer/ledger.store.js';

const poor = { accepted: false, code: 'wallet.transfer.insufficient-funds' };

/** What is read ahead arrives when it is let through. */
function slowStore() {
  const gate = Promise.withResolvers<undefined>();
  const read = Promise.withResolvers<undefined>();
  class SlowStore extends LedgerStore {
    override async accountsBetween(after: number, through: number): Promise<Account[]> {
      const accounts = await super.accountsBetween(after, through);
      read.resolve(undefined);
      await gate.promise;
      return accounts;
    }
  }
  return { Store: SlowStore, isRead: read.promise, letThrough: () => gate.resolve(undefined) };
}

describe('Memory that is filled ahead', () => {
  let harness: LedgerHarness;
  let owners: string[];
  beforeAll(async () => void (harness = await LedgerHarness.create()));
  afterAll(() => harness.dispose());
  beforeEach(async () => {
    await harness.wipe();
    const first = harness.writer();
    owners = await fund(first, 4, 100n);
    await first.stop();
  });
  afterEach(async () => expect(await brokenInvariants(harness.dataSource)).toEqual({}));

  it('holds every account that was ever moved, as it is stored, soon after the start', async () => {
    const writer = harness.writer();
    const book = await writer.start();
    for (const until = Date.now() + 5_000; book.accounts.size < 7 && Date.now() < until;) await delay(5);
    expect(owners.map((owner) => book.accounts.get(memberAccount(owner, 'SFN'))?.balance)).toEqual(
      owners.map(() => 100n),
    );
    await writer.stop();
  });

  it('spends no money twice where an account was posted on and forgotten while a slice was on its way', async () => {
    const [a = '', b = '', c = '', d = ''] = owners;
    const { Store, isRead, letThrough } = slowStore();
    // Room for the platform's three accounts and two more: the newest, which are read ahead.
    const writer = harness.writer(undefined, { Store, maxAccounts: 5 });
    const book = await writer.start();
    await isRead;
    expect(await writer.submit({ command: pay(d, c, 60n) })).toMatchObject({ accepted: true });
    await writer.submit({ command: pay(a, b, 1n) });
    expect(book.accounts.has(memberAccount(d, 'SFN'))).toBe(false);
    letThrough();
    await delay(0);
    expect(await writer.submit({ command: pay(d, c, 60n) })).toMatchObject(poor);
    await writer.stop();
  });

  it('answers meanwhile, and keeps what was posted', async () => {
    const [, , c = '', d = ''] = owners;
    const { Store, isRead, letThrough } = slowStore();
    const writer = harness.writer(undefined, { Store });
    await writer.start();
    await isRead;
    expect(await writer.submit({ command: pay(d, c, 60n) })).toMatchObject({ accepted: true });
    letThrough();
    await delay(0);
    expect(await writer.submit({ command: pay(d, c, 60n) })).toMatchObject(poor);
    expect(await writer.submit({ command: pay(d, c, 40n) })).toMatchObject({ accepted: true });
    await writer.stop();
  });
});

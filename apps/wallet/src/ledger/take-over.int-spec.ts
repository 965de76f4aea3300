import { systemClock } from '#kernel';
import { brokenChain } from '../../test-support/chain.js';
import { fund, pay } from '../../test-support/commands.js';
import { brokenInvariants } from '../../test-support/invariants.js';
import { LedgerHarness } from '../../test-support/ledger-harness.js';
import { companion } from './companion.js';

const HANGING = { renewEveryMs: 60_000, standbyMs: 200 };

describe('taking over from another writer', () => {
  let harness: LedgerHarness;
  beforeAll(async () => void (harness = await LedgerHarness.create()));
  beforeEach(() => harness.wipe());
  afterEach(async () => {
    expect(await brokenInvariants(harness.dataSource)).toEqual({});
    expect(await brokenChain(harness.dataSource)).toEqual([]);
  });
  afterAll(() => harness.dispose());

  it('does not wait for a transaction in which the one before hangs, and keeps that from being committed', async () => {
    const hanging = harness.writer(systemClock, HANGING);
    const [ada = '', bob = ''] = await fund(hanging, 2, 100n);
    const [began, goOn] = [Promise.withResolvers<unknown>(), Promise.withResolvers<undefined>()];
    const writer = { write: () => (began.resolve(true), goOn.promise) };
    const held = hanging.submit({ command: pay(ada, bob, 60n), companions: [companion(writer, null)] });
    const failed = expect(held).rejects.toMatchObject({ code: 'http.unavailable' });
    await began.promise;

    const other = harness.writer();
    expect(await other.submit({ command: pay(ada, bob, 70n) })).toMatchObject({ accepted: true });
    goOn.resolve(undefined);
    await failed;
    expect(await other.submit({ command: pay(ada, bob, 31n) })).toMatchObject({ accepted: false });
    await other.stop();
  });

  it('leaves a member frozen whom the one before remembers as free, and is told to free', async () => {
    const hanging = harness.writer(systemClock, HANGING);
    const [ada = ''] = await fund(hanging, 1, 100n);
    const other = harness.writer();
    const freeze = { type: 'freeze-owner', ownerId: ada, isFrozen: true } as const;
    expect(await other.submit({ command: freeze })).toMatchObject({ accepted: true });
    const late = hanging.submit({ command: { ...freeze, isFrozen: false } });
    await expect(late).rejects.toMatchObject({ code: 'http.unavailable' });
    await other.stop();
  });

  it('happens at once when the one before stops', async () => {
    const first = harness.writer();
    const [ada = '', bob = ''] = await fund(first, 2, 100n);
    const second = harness.writer();
    const waiting = second.submit({ command: pay(ada, bob, 1n) });
    const stopping = performance.now();
    await first.stop();
    expect(await waiting).toMatchObject({ accepted: true });
    // Well below the lease's second: nobody waited for it to run out.
    expect(performance.now() - stopping).toBeLessThan(900);
    await second.stop();
  });
});

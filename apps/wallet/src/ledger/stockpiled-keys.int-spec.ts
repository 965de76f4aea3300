import { ManualClock } from '#kernel';
import { fund, pay } from '../../test-support/commands.js';
import { brokenInvariants } from '../../test-support/invariants.js';
import { LedgerHarness, type Writer } from '../../test-support/ledger-harness.js';
import { idempotencyOf } from '../transfers/idempotency.js';
import { companion } from './companion.js';
import { LedgerStore } from './writer/ledger.store.js';

const KEYS = 5;
const SECOND_MS = 1_000;

let loads = 0;
class CountingStore extends LedgerStore {
  override load(...asked: Parameters<LedgerStore['load']>): ReturnType<LedgerStore['load']> {
    loads += 1;
    return super.load(...asked);
  }
}

/** A key of UUID version 7 that tells any time its maker likes. */
function dated(at: number, index: number): string {
  const time = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(index).padStart(12, '0')}`;
}

/** Memory that is thrown away again and again never fills, and everybody waits for the database. */
describe('keys that are kept until the moment they tell', () => {
  let harness: LedgerHarness;
  let clock: ManualClock;
  let writer: Writer;
  let ada: string;
  let bob: string;
  beforeAll(async () => void (harness = await LedgerHarness.create()));
  beforeEach(async () => {
    await harness.wipe();
    clock = new ManualClock(new Date());
    writer = harness.writer(clock, { Store: CountingStore });
    [ada = '', bob = ''] = await fund(writer, 2, 10n);
  });
  afterEach(async () => {
    await writer.stop();
    expect(await brokenInvariants(harness.dataSource)).toEqual({});
  });
  afterAll(() => harness.dispose());

  const keyOf = (index: number, from: number) => idempotencyOf('transfer', dated(from + index * SECOND_MS, index), {});
  const overdraw = (index: number, from: number) =>
    writer.submit({ command: pay(ada, bob, 1_000n), idempotency: keyOf(index, from) });
  const indexes = Array.from({ length: KEYS }, (_, index) => index + 1);

  /** Refused payments cost nothing, and the key remembers. */
  async function stockpile(): Promise<number> {
    const from = clock.now().getTime();
    for (const index of indexes) expect(await overdraw(index, from)).toMatchObject({ replayed: false });
    return from;
  }

  async function useEachInItsTime(from: number): Promise<number> {
    const before = loads;
    for (const index of indexes) {
      clock.advance(SECOND_MS);
      expect(await overdraw(index, from)).toMatchObject({ accepted: false, replayed: true });
    }
    return loads - before;
  }

  it('cost a look-up and no memory after a commit has failed', async () => {
    const from = await stockpile();
    const fails = { write: vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('the connection broke')) };
    await writer.submit({ command: pay(ada, bob, 1n), companions: [companion(fails, null)] });
    expect(await useEachInItsTime(from)).toBe(0);
  });

  it('cost a look-up and no memory after another writer has taken over', async () => {
    const from = await stockpile();
    await writer.stop();
    writer = harness.writer(clock, { Store: CountingStore });
    await writer.start();
    expect(await useEachInItsTime(from)).toBe(0);
  });

  it('cost memory once where nobody could know of them', async () => {
    const from = clock.now().getTime();
    const sql = `INSERT INTO idempotency (key, input_hash, refusal, answered_at) VALUES ($1, $2, $3, now())`;
    for (const index of indexes) {
      const { key, inputHash } = keyOf(index, from);
      await harness.dataSource.query(sql, [key, inputHash, 'wallet.transfer.insufficient-funds']);
    }
    expect(await useEachInItsTime(from)).toBe(1);
  });
});

import pg from 'pg';
import { brokenChain } from '../../test-support/chain.js';
import { fund, pay } from '../../test-support/commands.js';
import { brokenInvariants } from '../../test-support/invariants.js';
import { LedgerHarness, type Writer } from '../../test-support/ledger-harness.js';
import type { Assumption } from './assumption.js';
import { companion } from './companion.js';
import type { Submission } from './submission.js';
import { type Commit, LedgerStore } from './writer/ledger.store.js';

/** Counts what was sent. */
class CountingStore extends LedgerStore {
  static sent = 0;

  override commit(commit: Commit): Promise<void> {
    CountingStore.sent += 1;
    return super.commit(commit);
  }
}

describe('a batch that is sent before the one before is answered', () => {
  let harness: LedgerHarness;
  let writer: Writer;
  let ada: string;
  let bob: string;
  /** Keeps the first of them waiting at the server. */
  let lock: pg.Client;

  beforeAll(async () => void (harness = await LedgerHarness.create()));
  beforeEach(async () => {
    await harness.wipe();
    writer = harness.writer(undefined, { maxBatch: 2, Store: CountingStore });
    [ada = '', bob = ''] = await fund(writer, 2, 1_000n);
    CountingStore.sent = 0;
    lock = new pg.Client(harness.database.url);
    await lock.connect();
    await lock.query('BEGIN; LOCK TABLE batches IN SHARE MODE');
  });
  afterEach(async () => {
    await lock.end();
    await writer.stop();
    expect(await brokenInvariants(harness.dataSource)).toEqual({});
    expect(await brokenChain(harness.dataSource)).toEqual([]);
  });
  afterAll(() => harness.dispose());

  const sent = () => expect.poll(() => CountingStore.sent);
  const submit = (amount: bigint, more: Partial<Submission> = {}) =>
    writer.submit({ command: pay(ada, bob, amount), ...more });
  /** What each was, as its transfer is stored; in the order of batches. */
  const paid = async (): Promise<number[]> => {
    const sql = `SELECT amount::int FROM transfers WHERE kind = 'transfer' ORDER BY amount`;
    return (await harness.dataSource.query<{ amount: number }[]>(sql)).map(({ amount }) => amount);
  };

  it('is committed right behind it', async () => {
    const book = await writer.start();
    const answers = Promise.all([1n, 2n, 3n, 4n].map((amount) => submit(amount)));
    await sent().toBe(2);
    await lock.query('COMMIT');
    expect((await answers).map(({ accepted }) => accepted)).toEqual([true, true, true, true]);
    expect(CountingStore.sent).toBe(2);
    expect(await writer.start()).toBe(book);
  });

  it('is refused by the chain where that one fails, and judged anew', async () => {
    const trigger = `
      CREATE FUNCTION refuse_two() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.amount = 2 THEN RAISE EXCEPTION 'two' USING ERRCODE = '22000'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER refuse_two BEFORE INSERT ON transfers FOR EACH ROW EXECUTE FUNCTION refuse_two()`;
    await harness.dataSource.query(trigger);
    const answers = Promise.allSettled([1n, 2n, 3n, 4n].map((amount) => submit(amount)));
    await sent().toBe(2);
    await lock.query('COMMIT');
    const statuses = (await answers).map(({ status }) => status);
    await harness.dataSource.query('DROP TRIGGER refuse_two ON transfers; DROP FUNCTION refuse_two');
    expect(statuses).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(await paid()).toEqual([1, 3, 4]);
  });

  it('is sent once more where that one was, with memory as it is', async () => {
    const [row] = await harness.dataSource.query<{ number: string }[]>('SELECT number FROM members_revision');
    const now = Number(row?.number);
    const assumes: Assumption = {
      revision: now - 1,
      holds: () => true,
      changesSince: () => Promise.resolve({ revision: now, has: () => false }),
    };
    const book = await writer.start();
    const answers = Promise.all([1n, 2n, 3n, 4n].map((amount) => submit(amount, { assumes })));
    await lock.query('COMMIT');
    expect((await answers).map(({ accepted }) => accepted)).toEqual([true, true, true, true]);
    expect(CountingStore.sent).toBeGreaterThanOrEqual(4);
    expect(await writer.start()).toBe(book);
    expect(await paid()).toEqual([1, 2, 3, 4]);
  });

  it('is looked for where the connection is lost, and neither is posted twice', async () => {
    const answers = Promise.all([1n, 2n, 3n, 4n].map((amount) => submit(amount)));
    await sent().toBe(2);
    await lock.query(`
      SELECT pg_terminate_backend(pid) FROM pg_locks
      WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
    await lock.query('COMMIT');
    expect((await answers).map(({ accepted }) => accepted)).toEqual([true, true, true, true]);
    expect(await paid()).toEqual([1, 2, 3, 4]);
  });

  it('waits for it where rows of other features commit along', async () => {
    const companions = [companion({ write: () => Promise.resolve() }, 7)];
    const answers = Promise.all([submit(1n), submit(2n), submit(3n, { companions }), submit(4n)]);
    await sent().toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(CountingStore.sent).toBe(1);
    await lock.query('COMMIT');
    expect((await answers).map(({ accepted }) => accepted)).toEqual([true, true, true, true]);
  });
});

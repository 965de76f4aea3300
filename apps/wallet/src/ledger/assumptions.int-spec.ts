import { newId } from '#kernel';
import { brokenChain } from '../../test-support/chain.js';
import { fund, pay } from '../../test-support/commands.js';
import { brokenInvariants } from '../../test-support/invariants.js';
import { LedgerHarness, type Writer } from '../../test-support/ledger-harness.js';
import { type Assumption, Outdated } from './assumption.js';
import { companion } from './companion.js';

describe('what a command was judged by', () => {
  let harness: LedgerHarness;
  let writer: Writer;
  let ada: string;
  let bob: string;
  beforeAll(async () => void (harness = await LedgerHarness.create()));
  beforeEach(async () => {
    await harness.wipe();
    writer = harness.writer();
    [ada = '', bob = ''] = await fund(writer, 2, 100n);
  });
  afterEach(async () => {
    await writer.stop();
    expect(await brokenInvariants(harness.dataSource)).toEqual({});
    expect(await brokenChain(harness.dataSource)).toEqual([]);
  });
  afterAll(() => harness.dispose());

  const revision = async (): Promise<number> => {
    const [row] = await harness.dataSource.query<{ number: string }[]>('SELECT number FROM members_revision');
    return Number(row?.number);
  };
  /** That a member has not changed since a revision; who has is told by `changed`. */
  const assume = (since: number, memberId: string, changed: readonly string[] = []): Assumption => ({
    revision: since,
    changesSince: async () => ({ revision: await revision(), has: (id) => changed.includes(id) }),
    holds: (changes) => !changes.has(memberId),
  });
  const written: unknown[] = [];
  const writes = { write: async (_: unknown, rows: readonly number[]) => void written.push(...rows) };
  const batches = async (): Promise<number> =>
    (await harness.dataSource.query<unknown[]>('SELECT FROM batches WHERE commands > 0')).length;
  const submit = (amount: bigint, assumes?: Assumption) =>
    writer.submit({ command: pay(ada, bob, amount), ...(assumes ? { assumes } : {}) });

  it('is made sure of by the commit, which is sent again where others have changed', async () => {
    const before = await batches();
    const book = await writer.start();
    const old = (await revision()) - 1;
    expect(await submit(1n, assume(old, ada, [newId()]))).toMatchObject({ accepted: true });
    expect(await batches()).toBe(before + 1);
    // What is in memory is as good as it was.
    expect(await writer.start()).toBe(book);
  });

  it('has nothing happen where it has changed, and everything of those who share the batch', async () => {
    const before = await batches();
    const now = await revision();
    const answers = await Promise.allSettled([
      submit(1n, assume(now - 1, ada, [ada])),
      submit(2n),
      submit(3n, assume(now - 1, bob, [ada])),
      submit(4n, assume(now, bob)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
    expect(answers[0]).toMatchObject({ reason: expect.any(Outdated) });
    expect(await batches()).toBe(before + 1);
    expect(await harness.dataSource.query(`SELECT sum(amount)::int AS sum FROM transfers WHERE amount < 100`)).toEqual([
      { sum: 9 },
    ]);
  });

  it('is made sure of where rows of other features commit along, too', async () => {
    const assumes = assume((await revision()) - 1, ada);
    const paid = await writer.submit({ command: pay(ada, bob, 1n), companions: [companion(writes, 7)], assumes });
    expect(paid).toMatchObject({ accepted: true });
    expect(written).toEqual([7]);
    expect(await submit(1n)).toMatchObject({ accepted: true });
  });

  it('is given up with 503 where it changes all the time', async () => {
    const before = await batches();
    const never: Assumption = {
      revision: -1,
      holds: () => true,
      changesSince: async () => ({ revision: -1, has: () => false }),
    };
    await expect(submit(1n, never)).rejects.toMatchObject({ code: 'http.unavailable' });
    expect(await batches()).toBe(before);
  });
});

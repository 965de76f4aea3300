import { brokenInvariants } from '../../test-support/invariants.js';
import { fund, pay } from '../../test-support/commands.js';
import { LedgerHarness, type Writer } from '../../test-support/ledger-harness.js';
import { messageOf } from './writer/ledger.sql.js';
import { type Commit, LedgerStore } from './writer/ledger.store.js';

const MEMBERS = 50;
const TRANSFERS = 1_000;
const BATCH = 100;

/** What the database is asked to do. */
const work = { commits: 0, statements: [] as string[], reads: 0 };

class CountingStore extends LedgerStore {
  override commit(commit: Commit): Promise<void> {
    work.commits += 1;
    work.statements.push(messageOf(commit.sections)[0]);
    return super.commit(commit);
  }

  override know(...asked: Parameters<LedgerStore['know']>): ReturnType<LedgerStore['know']> {
    if (!asked[1].isEmpty) work.reads += 1;
    return super.know(...asked);
  }
}

describe('formance and blnk, hot accounts fall to half: what everybody pays to, or one pays to everybody,', () => {
  let harness: LedgerHarness;
  let writer: Writer;
  let members: string[];
  beforeAll(async () => {
    harness = await LedgerHarness.create();
    writer = harness.writer(undefined, { Store: CountingStore, maxBatch: BATCH });
    members = await fund(writer, MEMBERS, 1_000_000n);
  });
  afterAll(async () => {
    expect(await brokenInvariants(harness.dataSource)).toEqual({});
    await harness.dispose();
  });

  /** Where every row of an account lies, and which transaction wrote it: a row that is written anew has another place. */
  const accountRows = () =>
    harness.dataSource.query<unknown[]>('SELECT id, ctid, xmin FROM account_standings ORDER BY id');

  /** All at once. */
  async function transfer(between: (index: number) => [from: number, to: number]) {
    Object.assign(work, { commits: 0, statements: [], reads: 0 });
    const commands = Array.from({ length: TRANSFERS }, (_, index) => {
      const [from, to] = between(index);
      return { command: pay(members[from]!, members[to]!, 1n) };
    });
    const verdicts = await writer.sequencer.submitAll(commands);
    expect(new Set(verdicts.map(({ accepted }) => accepted))).toEqual(new Set([true]));
    return structuredClone(work);
  }

  it('costs the database as many commits and statements as what is spread, and no row of an account is waited for', async () => {
    const before = await accountRows();
    const spread = await transfer((index) => [index % MEMBERS, (index * 7 + 1) % MEMBERS]);
    expect(spread).toMatchObject({ commits: TRANSFERS / BATCH, reads: 0 });
    expect(await transfer((index) => [1 + (index % (MEMBERS - 1)), 0])).toEqual(spread);
    expect(await transfer((index) => [0, 1 + (index % (MEMBERS - 1))])).toEqual(spread);
    expect(await accountRows()).toEqual(before);
  });
});

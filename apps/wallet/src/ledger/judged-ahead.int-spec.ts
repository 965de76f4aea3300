import { newId } from '#kernel';
import { brokenChain } from '../../test-support/chain.js';
import { fund, pay } from '../../test-support/commands.js';
import { brokenInvariants } from '../../test-support/invariants.js';
import { LedgerHarness } from '../../test-support/ledger-harness.js';
import { SPELLED_POLICIES, subjectWith } from '../../test-support/policies.js';
import { memberAccount } from './account.js';
import type { Command, ReturnTransfer } from './command.js';
import { Draft } from './rules/draft.js';
import { type Commit, LedgerStore } from './writer/ledger.store.js';

/** The next batch is read for only after the one before is committed, and before anybody has heard of that. */
class SlowToTellStore extends LedgerStore {
  private last = Promise.resolve();

  override async commit(commit: Commit): Promise<void> {
    this.last = super.commit(commit);
    await this.last;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }

  override async know(...asked: Parameters<LedgerStore['know']>): ReturnType<LedgerStore['know']> {
    if (asked[2]) await this.last;
    return super.know(...asked);
  }
}

/** Keeps the drafts that were being written while another was judged. */
class WatchingStore extends LedgerStore {
  static readonly before: Draft[] = [];

  override async know(...asked: Parameters<LedgerStore['know']>): ReturnType<LedgerStore['know']> {
    if (asked[2]) WatchingStore.before.push(asked[2]);
    return super.know(...asked);
  }
}

/** Once it holds, every commit waits until it is let go; tells how many commands each of them carried. */
class HeldStore extends LedgerStore {
  static readonly sizes: number[] = [];
  private static held: (() => void)[] | undefined;

  static hold(): void {
    HeldStore.held = [];
  }

  /** The one that waits. */
  static letGo(): void {
    HeldStore.held?.shift()?.();
  }

  static letAllGo(): void {
    const held = HeldStore.held ?? [];
    HeldStore.held = undefined;
    for (const go of held) go();
  }

  override async commit(commit: Commit): Promise<void> {
    HeldStore.sizes.push(commit.batch.commands);
    await new Promise<void>((resolve) => (HeldStore.held ? HeldStore.held.push(resolve) : resolve()));
    return super.commit(commit);
  }
}

/** As many turns of the event loop as a batch needs to be judged. */
const turns = () => new Promise((resolve) => setTimeout(resolve, 50));

describe('a batch that is judged while the one before is written', () => {
  let harness: LedgerHarness;
  beforeAll(async () => void (harness = await LedgerHarness.create()));
  beforeEach(() => harness.wipe());
  afterEach(async () => {
    expect(await brokenInvariants(harness.dataSource)).toEqual({});
    expect(await brokenChain(harness.dataSource)).toEqual([]);
  });
  afterAll(() => harness.dispose());

  it('counts a refund of that one once, where the database shows it by then', async () => {
    const writer = harness.writer(undefined, { maxBatch: 1, Store: SlowToTellStore });
    const [ada = '', bob = ''] = await fund(writer, 2, 100n);
    const { transfer } = pay(ada, bob, 100n);
    await writer.submit({ command: { type: 'transfer', transfer } });
    const back = (amount: bigint): ReturnTransfer => ({
      ...{ type: 'return', id: newId(), feeId: newId(), originalId: transfer.id, memo: null, amount },
    });
    const answers = await Promise.all([60n, 40n, 1n].map((amount) => writer.submit({ command: back(amount) })));
    expect(answers).toMatchObject([{ accepted: true }, { accepted: true }, { code: 'wallet.refund.amount' }]);
    await writer.stop();
  });

  it('is the second half of many who come at once', async () => {
    const writer = harness.writer(undefined, { Store: WatchingStore });
    const [ada = '', bob = ''] = await fund(writer, 2, 1_000n);
    const pays = (count: number) =>
      Promise.all(Array.from({ length: count }, () => writer.submit({ command: pay(ada, bob, 1n) })));
    WatchingStore.before.length = 0;
    await pays(20);
    expect(WatchingStore.before).toHaveLength(0);
    const answers = await pays(200);
    expect(answers.filter(({ accepted }) => accepted)).toHaveLength(200);
    expect(WatchingStore.before).toHaveLength(1);
    await writer.stop();
  });

  it('is of like size, however many wait: a small and a large one in turns wait for each other', async () => {
    const writer = harness.writer(undefined, { Store: HeldStore });
    const [ada = '', bob = ''] = await fund(writer, 2, 2_000n);
    const pays = (count: number) => Array.from({ length: count }, () => writer.submit({ command: pay(ada, bob, 1n) }));
    HeldStore.hold();
    HeldStore.sizes.length = 0;
    const answers = pays(100);
    await turns();
    answers.push(...pays(1_000));
    await turns();
    HeldStore.letAllGo();
    await Promise.all(answers);
    expect(HeldStore.sizes).toEqual([100, 200, 400, 400]);
    await writer.stop();
  });

  it('becomes as large as the one before, where those who are answered come back together', async () => {
    const writer = harness.writer(undefined, { Store: HeldStore });
    const [ada = '', bob = ''] = await fund(writer, 2, 10_000n);
    let isOver = false;
    const payAgain = async (): Promise<void> => {
      while (!isOver) await writer.submit({ command: pay(ada, bob, 1n) });
    };
    const callers = (count: number) => Array.from({ length: count }, payAgain);
    HeldStore.hold();
    HeldStore.sizes.length = 0;
    const all = callers(100);
    await turns();
    all.push(...callers(200));
    for (let written = 0; written < 8; written += 1) {
      await turns();
      HeldStore.letGo();
    }
    isOver = true;
    HeldStore.letAllGo();
    await Promise.all(all);
    expect(HeldStore.sizes.slice(0, 8)).toEqual([100, 150, 150, 150, 150, 150, 150, 150]);
    await writer.stop();
  });

  it('is waited for where only few wait beside a large one', async () => {
    const writer = harness.writer(undefined, { Store: HeldStore });
    const [ada = '', bob = ''] = await fund(writer, 2, 2_000n);
    const pays = (count: number) => Array.from({ length: count }, () => writer.submit({ command: pay(ada, bob, 1n) }));
    HeldStore.hold();
    HeldStore.sizes.length = 0;
    const answers = pays(600);
    await turns();
    HeldStore.letGo();
    await turns();
    answers.push(...pays(100));
    await turns();
    answers.push(...pays(60));
    await turns();
    HeldStore.letAllGo();
    await Promise.all(answers);
    expect(HeldStore.sizes).toEqual([300, 300, 160]);
    await writer.stop();
  });

  it('keeps none of those before alive', async () => {
    const writer = harness.writer(undefined, { Store: WatchingStore, maxBatch: 64 });
    const [ada = '', bob = ''] = await fund(writer, 2, 1_000n);
    WatchingStore.before.length = 0;
    await Promise.all(Array.from({ length: 640 }, () => writer.submit({ command: pay(ada, bob, 1n) })));
    expect(WatchingStore.before.length).toBeGreaterThan(1);
    for (const draft of WatchingStore.before)
      expect(Object.values(draft).filter((value) => value instanceof Draft)).toEqual([]);
    await writer.stop();
  });

  it('leaves nothing in memory where judging it fails half-way', async () => {
    let isFirst = true;
    const policies = {
      ...SPELLED_POLICIES,
      feeOf(ask: Parameters<typeof SPELLED_POLICIES.feeOf>[0]) {
        if (isFirst) isFirst = false;
        else return SPELLED_POLICIES.feeOf(ask);
        throw new Error('for a moment');
      },
    };
    const writer = harness.writer(undefined, { maxBatch: 2 }, policies);
    const [ada = '', bob = ''] = await fund(writer, 2, 100n);
    const holdId = newId();
    const account = memberAccount(ada, 'SFN');
    const expiresAt = new Date(Date.now() + 3_600_000);
    const commands: Command[] = [
      pay(ada, bob, 1n),
      pay(ada, bob, 2n),
      { type: 'create-hold', holdId, account, amount: 10n, purpose: 'test', expiresAt },
      { ...pay(ada, bob, 3n), subject: subjectWith({}) },
    ];
    const answers = await Promise.all(commands.map((command) => writer.submit({ command })));
    expect(isFirst).toBe(false);
    expect(new Set(answers.map(({ accepted }) => accepted))).toEqual(new Set([true]));
    expect(await harness.dataSource.query('SELECT id FROM holds')).toEqual([{ id: holdId }]);
    await writer.stop();
  });
});

import { ManualClock, newId, parseAmount } from '#kernel';
import { brokenChain } from '../../test-support/chain.js';
import { fund, pay } from '../../test-support/commands.js';
import { brokenInvariants } from '../../test-support/invariants.js';
import { connect, LedgerHarness, type Writer } from '../../test-support/ledger-harness.js';
import { AccountEntriesQuery } from '../books/account-entries.query.js';
import { BalanceAtQuery } from '../books/balance-at.query.js';
import { memberAccount } from './account.js';
import type { CaptureHold, Command, CreateHold, LinkedLeg, ReturnTransfer, Verdict } from './command.js';
import { digestOf } from './digest.js';

const keyed = (key: string, input = key) => ({ key: digestOf(key), inputHash: digestOf(input) });
const codesOf = (verdicts: readonly Verdict[]) =>
  verdicts.map((verdict) => (verdict.accepted ? 'accepted' : verdict.code));

/** What went wrong elsewhere, by the number under which it was reported. */
describe('what other ledgers were reported for', () => {
  let harness: LedgerHarness;
  let writer: Writer;
  let ada: string;
  let bob: string;
  const clock = new ManualClock(new Date());
  beforeAll(async () => void (harness = await LedgerHarness.create()));
  beforeEach(async () => {
    await harness.wipe();
    writer = harness.writer(clock);
    [ada = '', bob = ''] = await fund(writer, 2, 5_000n);
  });
  afterEach(async () => {
    await writer.stop();
    expect(await brokenInvariants(harness.dataSource)).toEqual({});
    expect(await brokenChain(harness.dataSource)).toEqual([]);
  });
  afterAll(() => harness.dispose());

  const submit = (command: Command, key?: string): Promise<Verdict> =>
    writer.submit({ command, ...(key === undefined ? {} : { idempotency: keyed(key) }) });
  const hold = (amount: bigint, owner = ada): CreateHold => ({
    type: 'create-hold',
    holdId: newId(),
    account: memberAccount(owner, 'SFN'),
    amount,
    purpose: 'test',
    expiresAt: new Date(clock.now().getTime() + 3_600_000),
  });
  const capture = ({ holdId }: CreateHold, amount: bigint, from = ada, to = bob): CaptureHold => ({
    type: 'capture-hold',
    holdId,
    transfer: pay(from, to, amount).transfer,
  });
  const refund = (originalId: string, amount?: bigint): ReturnTransfer => ({
    type: 'return',
    id: newId(),
    feeId: newId(),
    originalId,
    memo: null,
    ...(amount === undefined ? {} : { amount }),
  });
  async function balances(): Promise<Record<string, string>> {
    const rows = await harness.dataSource.query<{ owner_id: string; sum: string }[]>(
      `SELECT owner_id, (balance - held)::text AS sum FROM accounts WHERE purpose = 'member' AND asset = 'SFN'`,
    );
    return Object.fromEntries(rows.map(({ owner_id: owner, sum }) => [owner === ada ? 'ada' : 'bob', sum]));
  }

  it('blnk#181: six holds of 1,000 do not fit into 5,000, at once or one after another', async () => {
    const verdicts = await Promise.all(Array.from({ length: 6 }, () => submit(hold(1_000n))));
    expect(codesOf(verdicts).filter((code) => code === 'accepted')).toHaveLength(5);
    expect(await submit(hold(1n))).toMatchObject({ code: 'wallet.transfer.insufficient-funds' });
    expect(await balances()).toMatchObject({ ada: '0' });
  });

  it('blnk#182: a hold that was refused can be neither captured nor voided', async () => {
    const refused = hold(5_001n);
    expect(codesOf(await Promise.all([submit(refused), submit(capture(refused, 1n))]))).toEqual([
      'wallet.transfer.insufficient-funds',
      'wallet.hold.not-found',
    ]);
    expect(await submit({ type: 'void-hold', holdId: refused.holdId })).toMatchObject({
      code: 'wallet.hold.not-found',
    });
    expect(await balances()).toEqual({ ada: '5000', bob: '5000' });
  });

  it('blnk#152: a refund that is asked for again pays once, under one key and under many', async () => {
    const { transfer, ...rest } = pay(ada, bob, 100n);
    await submit({ transfer, ...rest });
    const part = refund(transfer.id, 60n);
    const again = await Promise.all(Array.from({ length: 20 }, () => submit(part, 'refund')));
    expect(new Set(again.map((verdict) => verdict.accepted && verdict.id))).toEqual(new Set([part.id]));
    const others = await Promise.all(['a', 'b', 'c'].map((key) => submit(refund(transfer.id, 60n), key)));
    expect(new Set(codesOf(others))).toEqual(new Set(['wallet.refund.amount']));
    expect(await balances()).toEqual({ ada: '4960', bob: '5040' });
    const { transfer: whole, ...other } = pay(ada, bob, 10n);
    await submit({ transfer: whole, ...other });
    const reversals = await Promise.all(Array.from({ length: 5 }, () => submit(refund(whole.id))));
    expect(codesOf(reversals).filter((code) => code === 'accepted')).toHaveLength(1);
    expect(await balances()).toEqual({ ada: '4960', bob: '5040' });
  });

  it('blnk#195: holds that were made as many at once can each be captured, and what they moved is kept', async () => {
    const holds = Array.from({ length: 50 }, () => hold(10n));
    await writer.sequencer.submitAll(holds.map((command) => ({ command })));
    const captured = await writer.sequencer.submitAll(holds.map((one) => ({ command: capture(one, 10n) })));
    expect(new Set(codesOf(captured))).toEqual(new Set(['accepted']));
    const stored = await harness.dataSource.query<unknown[]>('SELECT FROM transfers WHERE hold_id IS NOT NULL');
    expect(stored).toHaveLength(50);
    expect(await balances()).toEqual({ ada: '4500', bob: '5500' });
  });

  it.each<[string, (one: CreateHold) => LinkedLeg]>([
    [
      'captures',
      (one) => (one.account === memberAccount(ada, 'SFN') ? capture(one, 100n) : capture(one, 100n, bob, ada)),
    ],
    ['voids', ({ holdId }) => ({ type: 'void-hold', holdId })],
  ])('blnk#316: one command %s every leg, once, and answers its key for ever', async (_, resolve) => {
    const holds = [hold(100n, ada), hold(100n, bob)];
    await submit({ type: 'linked', id: newId(), legs: holds });
    const group: Command = { type: 'linked', id: newId(), legs: holds.map(resolve) };
    const answers = await Promise.all([submit(group, 'all'), submit(group, 'all')]);
    expect(answers).toMatchObject([
      { id: group.id, replayed: false },
      { id: group.id, replayed: true },
    ]);
    const states = await harness.dataSource.query<{ state: string }[]>('SELECT DISTINCT state FROM holds');
    expect(states).toHaveLength(1);
    expect(states[0]?.state).not.toBe('open');
    // The first leg is resolved by now, so that none of another group is.
    const late: Command = { type: 'linked', id: newId(), legs: [pay(ada, bob, 1n), resolve(holds[0]!)] };
    expect(await submit(late)).toMatchObject({ code: 'wallet.hold.resolved', leg: 1 });
  });

  it('formance stack#1633: the same key twice in one batch is one transfer and two equal answers', async () => {
    const command = pay(ada, bob, 7n);
    const twice = await writer.sequencer.submitAll([
      { command, idempotency: keyed('twice') },
      { command: pay(ada, bob, 7n), idempotency: keyed('twice') },
      { command: pay(ada, bob, 8n), idempotency: keyed('twice', 'something else') },
    ]);
    expect(twice).toMatchObject([
      { id: command.transfer.id, replayed: false },
      { id: command.transfer.id, replayed: true },
      { code: 'wallet.idempotency.conflict' },
    ]);
    expect(await balances()).toEqual({ ada: '4993', bob: '5007' });
  });

  it('formance stack#1464: a notice of a payment that comes again, late and after a restart, is applied once', async () => {
    const first = await submit(pay(ada, bob, 50n), 'notice 1');
    await writer.stop();
    clock.advance(30 * 24 * 3_600_000);
    writer = harness.writer(clock);
    const again = await submit(pay(ada, bob, 50n), 'notice 1');
    expect(again).toEqual({ ...first, replayed: true, posted: undefined });
    expect(await balances()).toEqual({ ada: '4950', bob: '5050' });
  });

  it('formance ledger#1601: another input under the key of a reversal is a conflict, never a failure', async () => {
    const [one, other] = [pay(ada, bob, 5n), pay(ada, bob, 6n)];
    await writer.sequencer.submitAll([{ command: one }, { command: other }]);
    await submit(refund(one.transfer.id), 'revert');
    const conflict = await writer.submit({
      command: refund(other.transfer.id),
      idempotency: keyed('revert', 'the other one'),
    });
    expect(conflict).toEqual({ accepted: false, code: 'wallet.idempotency.conflict', replayed: false });
    expect(await submit(refund(one.transfer.id))).toMatchObject({ code: 'wallet.transfer.reversed' });
  });

  it('fineract#2756: a refusal is an answer too, and a retry hears it again though it could succeed by now', async () => {
    const dear = () => pay(ada, bob, 6_000n);
    expect(await submit(dear(), 'dear')).toMatchObject({ code: 'wallet.transfer.insufficient-funds', replayed: false });
    await submit(pay(bob, ada, 4_000n));
    expect(await submit(dear(), 'dear')).toMatchObject({ code: 'wallet.transfer.insufficient-funds', replayed: true });
    expect(await submit(dear())).toMatchObject({ accepted: true });
  });

  it('fineract#5674: without a key, a retry under the same ids cannot move anything twice', async () => {
    const command = pay(ada, bob, 9n);
    expect(await submit(command)).toMatchObject({ accepted: true });
    await expect(submit(command)).rejects.toThrow();
    expect(await balances()).toEqual({ ada: '4991', bob: '5009' });
  });

  // That a question which is not understood is refused, and never answered by nothing: `books.int-spec.ts`, by HTTP.
  it('formance ledger#1416: at a moment and by metadata at once, an account is found with what it had', async () => {
    await submit(pay(ada, bob, 10n, { metadata: { order: '1' } }));
    const then = clock.now().toISOString();
    clock.advance(1_000);
    await submit(pay(ada, bob, 20n, { metadata: { order: '2' } }));
    const [{ id = '' } = {}] = await harness.dataSource.query<{ id: string }[]>(
      'SELECT id::text FROM account_standings WHERE owner_id = $1',
      [bob],
    );
    const balances = new BalanceAtQuery(harness.dataSource);
    for (const basis of ['recorded', 'effective'] as const)
      expect(await balances.read(id, { at: then, basis })).toBe(5_010n);
    const entries = new AccountEntriesQuery(harness.dataSource);
    const until = async (to: Date, order: string) => {
      const list = { filter: { to: to.toISOString(), metadata: { order } }, offset: 0, limit: 10 };
      const { rows, total } = await entries.list(
        { id, asset: 'SFN' },
        { ...list, sort: { field: 'id', order: 'ASC' } },
        'default',
      );
      expect(rows).toHaveLength(total);
      return rows.map(({ balanceAfter }) => parseAmount('SFN', balanceAfter));
    };
    expect(await until(clock.now(), '1')).toEqual([5_010n]);
    expect(await until(clock.now(), '2')).toEqual([]);
    clock.advance(1);
    expect(await until(clock.now(), '2')).toEqual([5_030n]);
  });

  it('formance, atomic bulks: groups of a hundred that cross each other, many at once, do not block or undo each other', async () => {
    const [one, other] = [ada, bob];
    const legs = (from: string, to: string): LinkedLeg[] => Array.from({ length: 100 }, () => pay(from, to, 1n));
    const groups = Array.from({ length: 32 }, (_, index): Command => ({
      type: 'linked',
      id: newId(),
      legs: index % 2 ? legs(one, other) : legs(other, one),
    }));
    expect(new Set(codesOf(await Promise.all(groups.map((group) => submit(group)))))).toEqual(new Set(['accepted']));
    expect(await balances()).toEqual({ ada: '5000', bob: '5000' });
  });

  it('blnk, an answer before anything is stored: whoever has heard «accepted» finds it stored, by another connection and at that moment', async () => {
    const observer = await connect(harness.database.url, 1);
    const checked = Array.from({ length: 200 }, async () => {
      const { transfer, ...rest } = pay(ada, bob, 1n);
      await submit({ transfer, ...rest });
      const [row] = await observer.query<{ n: number }[]>(
        'SELECT count(*)::int AS n FROM entries WHERE transfer_id = $1',
        [transfer.id],
      );
      return row?.n;
    });
    expect(new Set(await Promise.all(checked))).toEqual(new Set([2]));
    await observer.destroy();
  });
});

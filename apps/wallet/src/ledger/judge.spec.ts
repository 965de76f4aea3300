import { memberAccount, ownedAccount, systemAccount } from './account.js';
import type { Command, LinkedLeg, PostTransfer } from './command.js';
import type { Book } from './rules/book.js';
import { Draft, NOTHING_KNOWN } from './rules/draft.js';
import { judge } from './rules/judge.js';
import type { Judgement } from './rules/judgement.js';
import { malformed } from './rules/malformed.js';
import { emptyBook } from '../../test-support/empty-book.js';
import { subjectWith } from '../../test-support/policies.js';

const NOON = new Date('2026-03-01T12:00:00Z');
const ADA = memberAccount('ada', 'SFN');
const BOB = memberAccount('bob', 'SFN');
const FEES = systemAccount('fees', 'SFN');

const payment = (amount: bigint, fee = 0n, more: Partial<PostTransfer> = {}, from = ADA, to = BOB): PostTransfer => {
  const transfer = {
    id: `t${amount}`,
    kind: 'transfer',
    asset: 'SFN',
    amount,
    from,
    to,
    fromParty: null,
    toParty: null,
    memo: null,
  } as const;
  return { type: 'transfer', transfer, charge: { fee, on: 'sender' }, ...more };
};
const hold = (amount: bigint, expiresAt = new Date(NOON.getTime() + 1)): Command => ({
  type: 'create-hold',
  holdId: 'h',
  account: ADA,
  amount,
  purpose: 'test',
  expiresAt,
});
const capture = (amount: bigint): Command => ({
  type: 'capture-hold',
  holdId: 'h',
  transfer: payment(amount).transfer,
});

describe('the rules of the ledger', () => {
  let book: Book;
  beforeEach(() => {
    book = emptyBook();
    for (const ownerId of ['ada', 'bob']) book.open({ purpose: 'member', asset: 'SFN', ownerId }, 0n, NOON, false);
    book.open({ purpose: 'fees', asset: 'SFN', ownerId: null }, 0n, NOON, false);
    Object.assign(book.accounts.get(ADA) ?? {}, { balance: 100n });
  });

  const run = (command: Command, at = NOON, known = NOTHING_KNOWN): { draft: Draft; judgement: Judgement } => {
    const draft = new Draft(at, known);
    return { draft, judgement: judge(book, draft, command) };
  };
  const balances = () => [ADA, BOB, FEES].map((address) => book.accounts.get(address)?.balance);

  it('moves an amount and its fee, with the balance after on every entry', () => {
    const { draft, judgement } = run(payment(30n, 2n));
    expect(judgement).toMatchObject({ id: 't30' });
    expect(balances()).toEqual([68n, 30n, 2n]);
    expect(draft.entries.map(({ amount, balanceAfter, version }) => [amount, balanceAfter, version])).toEqual([
      [-32n, 68n, 1],
      [30n, 30n, 1],
      [2n, 2n, 1],
    ]);
  });

  it('refuses what amount and fee together overdraw, and changes nothing by refusing', () => {
    const { draft, judgement } = run(payment(99n, 2n));
    expect(judgement).toEqual({ refusal: 'wallet.transfer.insufficient-funds' });
    expect(balances()).toEqual([100n, 0n, 0n]);
    expect(draft.isEmpty).toBe(true);
  });

  it('lets an account be emptied to the last unit', () => {
    expect(run(payment(100n)).judgement).toMatchObject({ id: 't100' });
  });

  it('sees what came before it in the batch', () => {
    const draft = new Draft(NOON, NOTHING_KNOWN);
    const codes = [60n, 60n, 40n].map((amount) => judge(book, draft, payment(amount)));
    expect(codes).toMatchObject([{ id: 't60' }, { refusal: 'wallet.transfer.insufficient-funds' }, { id: 't40' }]);
  });

  it('counts a day by UTC and starts a new one at zero', () => {
    const subject = subjectWith({ perDay: 50n });
    expect(run(payment(50n, 0n, { subject })).judgement).toMatchObject({ id: 't50' });
    const lastMoment = new Date('2026-03-01T23:59:59.999Z');
    expect(run(payment(1n, 0n, { subject }), lastMoment).judgement).toEqual({
      refusal: 'wallet.transfer.limit-per-day',
    });
    expect(run(payment(50n, 0n, { subject }), new Date('2026-03-02T00:00:00Z')).judgement).toMatchObject({ id: 't50' });
  });

  it('reserves what is held, frees the rest of a partial capture, and holds no more afterwards', () => {
    run(hold(80n));
    expect(run(payment(21n)).judgement).toEqual({ refusal: 'wallet.transfer.insufficient-funds' });
    expect(run(capture(81n)).judgement).toEqual({ refusal: 'wallet.hold.amount' });
    expect(run(capture(30n)).judgement).toMatchObject({ id: 't30' });
    expect(book.accounts.get(ADA)).toMatchObject({ balance: 70n, held: 0n });
    expect(run(capture(1n)).judgement).toEqual({ refusal: 'wallet.hold.not-found' });
    expect(run(capture(1n), NOON, { ...NOTHING_KNOWN, resolvedHolds: new Set(['h']) }).judgement).toEqual({
      refusal: 'wallet.hold.resolved',
    });
  });

  it('lets a hold be captured and voided before its end, and only expire from then on', () => {
    run(hold(10n, NOON));
    for (const command of [capture(5n), { type: 'void-hold', holdId: 'h' } as const]) {
      expect(run(command).judgement).toEqual({ refusal: 'wallet.hold.resolved' });
    }
    const early = new Date(NOON.getTime() - 1);
    expect(run({ type: 'expire-hold', holdId: 'h' }, early).judgement).toEqual({ refusal: 'wallet.hold.resolved' });
    expect(run({ type: 'expire-hold', holdId: 'h' }).judgement).toEqual({ id: 'h' });
    expect(book.accounts.get(ADA)?.held).toBe(0n);
  });

  it('takes over no rules that were to hold from a moment that it has come to', () => {
    const set = (beginsAt: Date) => run({ type: 'set-policies', policies: book.policies, beginsAt }).judgement;
    expect(set(NOON)).toEqual({ refusal: 'wallet.policy.past' });
    expect(set(new Date(NOON.getTime() + 1))).toEqual({ id: 'policies' });
  });

  it('freezes every account of an owner, the ones that are opened later too', () => {
    run({ type: 'freeze-owner', ownerId: 'bob', isFrozen: true });
    run({ type: 'open-account', account: { purpose: 'member', asset: 'EUR', ownerId: 'bob' }, floor: 0n });
    expect(book.accounts.get(memberAccount('bob', 'EUR'))?.isFrozen).toBe(true);
    expect(run(payment(1n)).judgement).toEqual({ refusal: 'wallet.recipient.unavailable' });
    expect(run(payment(1n, 0n, {}, BOB, ADA)).judgement).toEqual({ refusal: 'wallet.account.frozen' });
  });

  it('lets nobody give to a frozen owner by an account that would open itself', () => {
    const stake = ownedAccount('stake', 'bob', 'SFN');
    run({ type: 'freeze-owner', ownerId: 'bob', isFrozen: true });
    expect(run(payment(1n, 0n, {}, ADA, stake)).judgement).toEqual({ refusal: 'wallet.recipient.unavailable' });
    run({ type: 'freeze-owner', ownerId: 'bob', isFrozen: false });
    expect(run(payment(1n, 0n, {}, ADA, stake)).judgement).toMatchObject({ id: 't1' });
  });

  it('closes no period that is not over, so that what is posted at the same moment is not in it', () => {
    expect(run({ type: 'close-period', through: NOON }).judgement).toEqual({ refusal: 'wallet.effective.future' });
    expect(run({ type: 'close-period', through: new Date(NOON.getTime() - 1) }).judgement).toMatchObject({});
    expect(book.closedThrough).toEqual(new Date(NOON.getTime() - 1));
  });

  it('takes back what was posted a moment ago, in its own batch or in the one that is being written', () => {
    const back = { type: 'return', id: 'r', feeId: 'f', originalId: 't30', amount: 20n, memo: null } as const;
    const draft = new Draft(NOON, NOTHING_KNOWN);
    const posted = [payment(30n), back].map((command) => judge(book, draft, command));
    expect(posted).toMatchObject([{ id: 't30' }, { id: 'r' }]);
    const next = new Draft(NOON, NOTHING_KNOWN, draft);
    expect(judge(book, next, { ...back, id: 'r2' })).toEqual({ refusal: 'wallet.refund.amount' });
    expect(judge(book, next, { ...back, id: 'r3', amount: 10n })).toMatchObject({ id: 'r3' });
    expect(balances()).toEqual([100n, 0n, 0n]);
  });

  it('dates back what goes back as far as periods are open, and never ahead', () => {
    const ago = (ms: number) => new Date(NOON.getTime() - ms);
    run({ type: 'close-period', through: ago(60_000) });
    const { draft } = run(payment(30n));
    const back = { type: 'return', id: 'r', feeId: 'f', originalId: 't30', memo: null } as const;
    const dated = (effectiveAt: Date) => judge(book, draft, { ...back, effectiveAt });
    expect(dated(ago(60_000))).toEqual({ refusal: 'wallet.period.closed' });
    expect(dated(ago(-1))).toEqual({ refusal: 'wallet.effective.future' });
    expect(dated(ago(59_999))).toMatchObject({ id: 'r' });
    expect(draft.entries.map(({ effectiveAt }) => effectiveAt)).toEqual([null, null, ago(59_999), ago(59_999)]);
  });

  it('keeps a hold of the same batch when linked legs that capture it are undone', () => {
    const draft = new Draft(NOON, NOTHING_KNOWN);
    const legs = [capture(50n), payment(90n)] as LinkedLeg[];
    const codes = [hold(50n), { type: 'linked', id: 'g', legs } as const].map((command) => judge(book, draft, command));
    expect(codes).toMatchObject([{ id: 'h' }, { refusal: 'wallet.transfer.insufficient-funds', leg: 1 }]);
    expect(draft.holds.get('h')).toMatchObject({ state: 'open', captured: 0n });
    expect(judge(book, draft, capture(50n))).toMatchObject({ id: 't50' });
  });

  it('spends a claim once', () => {
    expect(run(payment(1n, 0n, { claimId: 'c' })).draft.claims).toEqual(new Map([['c', 't1']]));
    const used = { ...NOTHING_KNOWN, usedClaims: new Set(['c']) };
    expect(run(payment(1n, 0n, { claimId: 'c' }), NOON, used).judgement).toEqual({
      refusal: 'wallet.transfer.code-required',
    });
  });
});

describe('a command that no caller should have built', () => {
  const { transfer } = payment(10n, 1n);
  const broken = (change: object): string | undefined =>
    malformed({ command: { type: 'transfer', transfer, ...change } as Command });

  it.each([
    ['no amount', { transfer: { ...transfer, amount: 0n } }],
    ['one account twice', { transfer: { ...transfer, to: ADA } }],
    ['a negative fee', { charge: { fee: -1n, on: 'sender' } }],
    ['a fee of the fees', { transfer: { ...transfer, to: FEES }, charge: { fee: 1n, on: 'sender' } }],
    ['linked legs of which there are none', { type: 'linked', id: 'g', legs: [] }],
    ['a leg without amount', { type: 'linked', id: 'g', legs: [payment(1n), payment(0n)] }],
  ])('is found out: %s', (_, change) => {
    expect(broken({})).toBeUndefined();
    expect(broken(change)).toEqual(expect.any(String));
  });
});

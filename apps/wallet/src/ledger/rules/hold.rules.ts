import { canSpend } from '../account.js';
import type { CaptureHold, CreateHold, ExpireHold, VoidHold } from '../command.js';
import { type Book, type Hold, restOf } from './book.js';
import type { Draft } from './draft.js';
import { type Judgement, refused } from './judgement.js';
import { effectiveRefusal, endsRefusal, FREE, movementOf, post } from './posting.js';
import { debitOf, isFeeAboveAmount } from './spending.rules.js';

export function createHold(book: Book, draft: Draft, command: CreateHold): Judgement {
  const { holdId: id, amount, purpose, expiresAt } = command;
  if (book.openHolds.has(id)) return { id };
  if (draft.isHoldResolved(id)) return refused('wallet.hold.resolved');
  const account = book.accounts.get(command.account);
  if (!account) return refused('wallet.account.not-ready');
  if (account.isFrozen) return refused('wallet.account.frozen');
  // Judged by what is available, never by the balance alone: holds add up.
  if (!canSpend(account, amount)) return refused('wallet.transfer.insufficient-funds');
  draft.savepoint?.keepAccount(account);
  account.held += amount;
  const hold: Hold = {
    id,
    accountId: account.id,
    account: account.address,
    amount,
    purpose,
    expiresAt,
    createdAt: draft.at,
    captured: 0n,
    state: 'open',
  };
  draft.savepoint?.keepHold(hold);
  book.openHolds.set(id, hold);
  draft.holds.set(id, hold);
  draft.newHolds.add(id);
  return { id };
}

export function captureHold(book: Book, draft: Draft, command: CaptureHold): Judgement {
  const { holdId, transfer, charge = FREE, keepsRest = false } = command;
  const hold = book.openHolds.get(holdId);
  if (!hold) return holdMissing(draft, holdId);
  if (draft.at >= hold.expiresAt) return refused('wallet.hold.resolved');
  if (transfer.from !== hold.account) return refused('wallet.hold.amount');
  const standing = endsRefusal(book, transfer) ?? effectiveRefusal(book, draft, transfer);
  if (standing) return refused(standing);
  const movement = movementOf(book, transfer, transfer.amount, charge);
  const debit = debitOf(transfer.amount, charge);
  if (!movement || debit > restOf(hold)) return refused('wallet.hold.amount');
  if (isFeeAboveAmount(transfer.amount, charge)) return refused('wallet.fee.above-amount');
  change(book, draft, hold, (one) => {
    one.captured += debit;
    if (!keepsRest || one.captured === one.amount) one.state = 'captured';
  });
  return { id: transfer.id, posted: post(book, draft, movement, { holdId }) };
}

export function releaseHold(
  book: Book,
  draft: Draft,
  { holdId }: VoidHold | ExpireHold,
  state: 'voided' | 'expired',
): Judgement {
  const hold = book.openHolds.get(holdId);
  if (!hold) return holdMissing(draft, holdId);
  const isOver = draft.at >= hold.expiresAt;
  if (isOver !== (state === 'expired')) return refused('wallet.hold.resolved');
  // A part that was captured stays captured: what ends is the rest.
  change(book, draft, hold, (one) => (one.state = hold.captured > 0n ? 'captured' : state));
  return { id: hold.id };
}

const holdMissing = (draft: Draft, holdId: string): Judgement =>
  refused(draft.isHoldResolved(holdId) ? 'wallet.hold.resolved' : 'wallet.hold.not-found');

/** Changes a hold, and what its account holds by as much. */
function change(book: Book, draft: Draft, hold: Hold, act: (hold: Hold) => void): void {
  const account = book.accounts.get(hold.account);
  if (!account) throw new Error(`the account of hold ${hold.id} is not at hand`);
  draft.savepoint?.keepAccount(account);
  draft.savepoint?.keepHold(hold);
  const before = restOf(hold);
  act(hold);
  account.held -= before - restOf(hold);
  if (hold.state !== 'open') book.openHolds.delete(hold.id);
  draft.holds.set(hold.id, hold);
}

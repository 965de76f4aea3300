import { availableIn, outflowOn } from '../account.js';
import type { PostTransfer, RefusalCode } from '../command.js';
import type { Book } from './book.js';
import type { Draft } from './draft.js';
import { type Judgement, refused } from './judgement.js';
import { effectiveRefusal, endsRefusal, FREE, isCovered, type Movement, movementOf, post } from './posting.js';
import { isFeeAboveAmount, limitRefusal } from './spending.rules.js';

export function postTransfer(book: Book, draft: Draft, command: PostTransfer): Judgement {
  const { transfer, subject, claimId } = command;
  const standing = endsRefusal(book, transfer) ?? effectiveRefusal(book, draft, transfer);
  if (standing) return refused(standing);
  const movement = command.isUpTo ? balancing(book, draft, command) : exact(book, draft, command, transfer.amount);
  if (!movement) return refused('wallet.transfer.insufficient-funds');
  if (command.maxFee !== undefined && movement.charge.fee > command.maxFee) return refused('wallet.fee.changed');
  const tooMuch = refusalByLimits(book, draft, command, movement);
  if (tooMuch) return refused(tooMuch);
  if (claimId !== undefined && draft.isClaimUsed(claimId)) return refused('wallet.transfer.code-required');
  if (isFeeAboveAmount(movement.amount, movement.charge)) return refused('wallet.fee.above-amount');
  if (!isCovered(movement)) return refused('wallet.transfer.insufficient-funds');
  if (subject) countOutflow(draft, movement);
  if (claimId !== undefined) spendClaim(draft, claimId, transfer.id);
  return { id: transfer.id, posted: post(book, draft, movement) };
}

function exact(book: Book, draft: Draft, command: PostTransfer, amount: bigint): Movement | undefined {
  return movementOf(book, command.transfer, amount, feeOf(book, draft, command, amount));
}

function feeOf(book: Book, draft: Draft, { transfer, subject, charge }: PostTransfer, amount: bigint) {
  if (charge) return charge;
  if (!subject) return FREE;
  const { kind, asset } = transfer;
  return book.policies.feeOf({ kind, asset, amount, subject, at: draft.at });
}

/** At most what is there, its own fee left aside. */
function balancing(book: Book, draft: Draft, command: PostTransfer): Movement | undefined {
  const wanted = exact(book, draft, command, command.transfer.amount);
  if (!wanted || isCovered(wanted)) return wanted;
  const amount = mostPayable(book, draft, command, availableIn(wanted.from) as bigint);
  return amount > 0n ? exact(book, draft, command, amount) : undefined;
}

function mostPayable(book: Book, draft: Draft, { transfer, subject, charge }: PostTransfer, available: bigint) {
  const { kind, asset, amount } = transfer;
  if (subject && !charge) return book.policies.mostPayable({ kind, asset, amount, subject, available, at: draft.at });
  const most = charge?.on === 'sender' ? available - charge.fee : available;
  return most < amount ? most : amount;
}

function refusalByLimits(
  book: Book,
  draft: Draft,
  { transfer: { kind, asset }, subject }: PostTransfer,
  { amount, from }: Movement,
): RefusalCode | undefined {
  if (!subject) return undefined;
  const limits = book.policies.limitsOf({ kind, asset, subject, at: draft.at });
  return limitRefusal(limits, outflowOn(from, draft.day), amount);
}

function countOutflow(draft: Draft, { from, amount }: Movement): void {
  draft.savepoint?.keepAccount(from);
  from.outflow = outflowOn(from, draft.day) + amount;
  from.outflowDay = draft.day;
}

function spendClaim(draft: Draft, claimId: string, transferId: string): void {
  draft.claims.set(claimId, transferId);
  draft.savepoint?.keepClaim(claimId);
}

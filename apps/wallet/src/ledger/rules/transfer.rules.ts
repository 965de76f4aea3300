import { availableIn, outflowOn } from '../account.js';
import type { PostTransfer, RefusalCode, TransferDetails } from '../command.js';
import type { Subject } from '../policies.js';
import type { Book } from './book.js';
import type { Draft } from './draft.js';
import { type Judgement, refused } from './judgement.js';
import { effectiveRefusal, endsRefusal, FREE, isCovered, type Movement, movementOf, post } from './posting.js';

export function postTransfer(book: Book, draft: Draft, command: PostTransfer): Judgement {
  const { transfer, subject, claimId } = command;
  const standing = endsRefusal(book, transfer) ?? effectiveRefusal(book, draft, transfer);
  if (standing) return refused(standing);
  const movement = command.isUpTo ? balancing(book, draft, command) : exact(book, draft, command, transfer.amount);
  if (!movement) return refused('wallet.transfer.insufficient-funds');
  if (command.maxFee !== undefined && movement.fee > command.maxFee) return refused('wallet.fee.changed');
  const tooMuch = subject && limitRefusal(book, draft, transfer, subject, movement);
  if (tooMuch) return refused(tooMuch);
  if (claimId !== undefined && draft.isClaimUsed(claimId)) return refused('wallet.transfer.code-required');
  if (movement.isFeeOnRecipient && movement.fee >= movement.amount) return refused('wallet.fee.above-amount');
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

function limitRefusal(
  book: Book,
  draft: Draft,
  { kind, asset }: TransferDetails,
  subject: Subject,
  { amount, from }: Movement,
): RefusalCode | undefined {
  const { perTransfer, perDay } = book.policies.limitsOf({ kind, asset, subject, at: draft.at });
  if (perTransfer !== null && amount > perTransfer) return 'wallet.transfer.limit-per-transfer';
  const today = outflowOn(from, draft.day) + amount;
  return perDay !== null && today > perDay ? 'wallet.transfer.limit-per-day' : undefined;
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

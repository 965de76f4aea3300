import { FINAL_KINDS } from '#contracts/wallet';
import { systemAccount } from '../account.js';
import type { RefusalCode, ReturnTransfer, TransferDetails } from '../command.js';
import type { Book } from './book.js';
import type { Draft, Original } from './draft.js';
import { type Judgement, refused } from './judgement.js';
import { effectiveRefusal, endsRefusal, FREE, isCovered, type Movement, movementOf, post } from './posting.js';

const FINAL: ReadonlySet<TransferDetails['kind']> = new Set(FINAL_KINDS);

/** Moves what a transfer moved the other way: all of it with its fee, or a part of its amount, whoever bore the fee. */
export function returnTransfer(book: Book, draft: Draft, command: ReturnTransfer): Judgement {
  const original = draft.original(command.originalId);
  if (!original) return refused('wallet.transfer.not-found');
  const refusal = refusalOf(original, command.amount) ?? effectiveRefusal(book, draft, command);
  if (refusal) return refused(refusal);
  const movements = backwards(book, original, command);
  if (typeof movements === 'string') return refused(movements);
  const amount = command.amount ?? original.details.amount;
  const kind = command.amount === undefined ? 'reversal' : 'refund';
  draft.links.push({ originalId: original.id, transferId: command.id, kind, amount });
  if (movements.length > 1) draft.groupId = command.id;
  for (const movement of movements) post(book, draft, movement, { originalId: original.id });
  draft.groupId = null;
  return { id: command.id, posted: { amount, fee: 0n, isFeeOnRecipient: false } };
}

function refusalOf({ details, isReversed, refunded }: Original, part?: bigint): RefusalCode | undefined {
  if (FINAL.has(details.kind)) return 'wallet.transfer.not-reversible';
  if (isReversed || (part === undefined && refunded > 0n)) return 'wallet.transfer.reversed';
  return part !== undefined && refunded + part > details.amount ? 'wallet.refund.amount' : undefined;
}

/** A refund leaves the fee where it is: it was the price of a service that took place. */
function backwards(book: Book, original: Original, command: ReturnTransfer): readonly Movement[] | RefusalCode {
  const { details: was, fee, isFeeOnRecipient } = original;
  const isWhole = command.amount === undefined;
  const received = isFeeOnRecipient ? was.amount - fee : was.amount;
  const common = {
    kind: isWhole ? ('reversal' as const) : ('refund' as const),
    asset: was.asset,
    to: was.from,
    toParty: was.fromParty,
    memo: command.memo,
    ...(command.metadata ? { metadata: command.metadata } : {}),
    ...(command.effectiveAt ? { effectiveAt: command.effectiveAt } : {}),
  };
  const parts: TransferDetails[] = [
    { ...common, id: command.id, amount: command.amount ?? received, from: was.to, fromParty: was.toParty },
  ];
  if (isWhole && fee > 0n) {
    const feeAccount = systemAccount('fees', was.asset);
    parts.push({ ...common, id: command.feeId, amount: fee, from: feeAccount, fromParty: null });
  }
  return allOf(book, parts);
}

/** Each part has a payer of its own, so that each can be judged by itself. */
function allOf(book: Book, parts: readonly TransferDetails[]): readonly Movement[] | RefusalCode {
  const movements: Movement[] = [];
  for (const details of parts) {
    const refusal = endsRefusal(book, details);
    if (refusal) return refusal;
    const movement = movementOf(book, details, details.amount, FREE);
    if (!movement || !isCovered(movement)) return 'wallet.transfer.insufficient-funds';
    movements.push(movement);
  }
  return movements;
}

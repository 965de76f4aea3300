import type { CreateTransferRequest } from '#contracts/wallet';
import { type Asset, formatAmount, newId, parseAmount } from '#kernel';
import type { Idempotency, PostTransfer, TransferDetails } from '../ledger/command.js';
import { idempotencyOf } from './idempotency.js';
import type { Parties } from './payment-parties.js';
import type { Sums } from './payment.rules.js';

/** What was found out about a payment before the ledger is asked. */
export interface JudgedPayment extends Parties, Sums {
  readonly request: CreateTransferRequest;
  readonly claimId?: string | undefined;
}

/** What to ask the ledger for. */
export function paymentCommand({ request, amount, sender, recipient, maxFee, claimId }: JudgedPayment): PostTransfer {
  const { asset, memo, metadata, upTo: isUpTo } = request;
  const handles = { from: sender.accountIn(asset), to: recipient.accountIn(asset) };
  const transfer: TransferDetails = {
    id: newId(),
    kind: 'transfer',
    asset,
    amount,
    memo: memo || null,
    from: handles.from.address,
    to: handles.to.address,
    handles,
    fromParty: sender.party,
    toParty: recipient.party,
    ...(metadata ? { metadata } : {}),
  };
  return {
    type: 'transfer',
    transfer,
    subject: sender.subject,
    ...(isUpTo ? { isUpTo } : {}),
    ...(maxFee === undefined ? {} : { maxFee }),
    ...(claimId ? { claimId } : {}),
  };
}

/** A member's key for one payment, whether he sends it alone or among others. */
export const paymentIdempotency = (memberId: string, key: string, request: CreateTransferRequest): Idempotency =>
  idempotencyOf(`transfer:${memberId}`, key, meaningOf(request));

/** Two requests mean the same when these are equal, however the amount was spelled. In the order of their names. */
export function meaningOf(request: CreateTransferRequest): Record<string, unknown> {
  const { to, asset, amount, memo, maxFee, metadata, upTo } = request;
  return {
    amount: shortest(asset, amount),
    asset,
    ...(maxFee === undefined ? {} : { maxFee: shortest(asset, maxFee) }),
    memo: memo || null,
    ...(metadata ? { metadata: Object.entries(metadata).sort(([one], [other]) => (one < other ? -1 : 1)) } : {}),
    to: to.trim().toLowerCase(),
    ...(upTo ? { upTo } : {}),
  };
}

/** Only zeros at the end of a fraction can be left out, so most amounts need not be parsed for this. */
function shortest(asset: Asset, text: string): string {
  const minor = text.endsWith('0') && text.includes('.') ? parseAmount(asset, text) : undefined;
  return minor === undefined ? text : formatAmount(asset, minor);
}

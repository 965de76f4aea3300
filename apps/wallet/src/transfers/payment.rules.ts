import { type CreateTransferRequest, WALLET_ERRORS } from '#contracts/wallet';
import { parseAmount, refusals } from '#kernel';
import type { Claim } from '#platform/auth';
import type { RefusalCode } from '../ledger/command.js';
import type { Member } from '../members/member.js';

const refuse = refusals(WALLET_ERRORS);

export type PaymentWish = Pick<CreateTransferRequest, 'to' | 'asset' | 'amount'>;

/** In minor units. */
export function readAmount({ asset, amount }: Pick<PaymentWish, 'asset' | 'amount'>): bigint {
  const minor = parseAmount(asset, amount);
  if (!minor) throw refuse('wallet.amount.invalid');
  return minor;
}

export interface Sums {
  readonly amount: bigint;
  /** The fee that the sender was shown, where he tells it. */
  readonly maxFee?: bigint;
}

/** Before anybody is looked up: an answer to a sum that cannot be read tells nothing of whom it was for. */
export function readSums(request: Pick<CreateTransferRequest, 'asset' | 'amount' | 'maxFee'>): Sums {
  const amount = readAmount(request);
  if (request.maxFee === undefined) return { amount };
  const maxFee = parseAmount(request.asset, request.maxFee);
  if (maxFee === undefined) throw refuse('wallet.amount.invalid');
  return { amount, maxFee };
}

/** Why nobody of a tenant can pay this member; undefined where they can. */
export function recipientRefusal(
  { tenantId, state }: Pick<Member, 'tenantId' | 'state'>,
  payersTenant: string,
): RefusalCode | undefined {
  if (tenantId !== payersTenant) return 'wallet.recipient.unknown';
  return state === 'active' ? undefined : 'wallet.recipient.unavailable';
}

/** Why the sender cannot pay this recipient; undefined where he can. */
export const partiesRefusal = (
  sender: Pick<Member, 'memberId' | 'tenantId'>,
  recipient: Pick<Member, 'memberId' | 'tenantId' | 'state'>,
): RefusalCode | undefined =>
  recipient.memberId === sender.memberId ? 'wallet.recipient.self' : recipientRefusal(recipient, sender.tenantId);

/**
 * The confirmed code that serves exactly this payment and has not run out. Whether it was spent, the ledger knows; of several
 * the newest is the least likely to be.
 */
export const claimFor = (claims: readonly Claim[], binding: string, at: Date): Claim | undefined =>
  claims.findLast((claim) => claim.action === 'payment' && claim.binding === binding && claim.expiresAt > at.getTime());

import type { WALLET_ERRORS } from '#contracts/wallet';
import type { Asset } from '#kernel';
import type { AccountRef, Address } from './account.js';

export type RefusalCode = keyof typeof WALLET_ERRORS;

/** One line of a transfer: what an account gains, or loses where negative. */
export interface Posting {
  readonly account: Address;
  readonly asset: Asset;
  readonly amount: bigint;
}

/** Whom people see behind an account at the moment of the transfer. */
export interface PartyName {
  readonly saffronId: string;
  readonly name: string;
}

/** What people read about a transfer. The postings carry the truth; this names its two ends. */
export interface TransferDetails {
  readonly id: string;
  readonly kind: 'transfer' | 'allocation' | 'issuance';
  readonly asset: Asset;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly from: Address;
  readonly to: Address;
  readonly fromParty: PartyName | null;
  readonly toParty: PartyName | null;
  readonly memo: string | null;
}

export interface OpenAccount {
  readonly type: 'open-account';
  readonly account: AccountRef;
  readonly floor: bigint | null;
}

/** Lets the owner's accounts neither give nor take, or lets them again. */
export interface FreezeOwner {
  readonly type: 'freeze-owner';
  readonly ownerId: string;
  readonly isFrozen: boolean;
}

export interface PostTransfer {
  readonly type: 'transfer';
  readonly transfer: TransferDetails;
  readonly postings: readonly Posting[];
  /** Counted and judged on `from`, without the fee. */
  readonly limits?: { readonly perTransfer: bigint | null; readonly perDay: bigint | null };
  /** A confirmed code that this transfer spends. */
  readonly claimId?: string;
}

export interface CreateHold {
  readonly type: 'create-hold';
  readonly holdId: string;
  readonly account: Address;
  readonly amount: bigint;
  readonly purpose: string;
  readonly expiresAt: Date;
}

/** Moves all or a part of what is held by a transfer from the holding account; the rest is free again. */
export interface CaptureHold {
  readonly type: 'capture-hold';
  readonly holdId: string;
  readonly transfer: TransferDetails;
  readonly postings: readonly Posting[];
}

export interface VoidHold {
  readonly type: 'void-hold';
  readonly holdId: string;
}

/** What the sequencer tells itself when a hold's time is over. */
export interface ExpireHold {
  readonly type: 'expire-hold';
  readonly holdId: string;
}

export type Command = OpenAccount | FreezeOwner | PostTransfer | CreateHold | CaptureHold | VoidHold | ExpireHold;

/** The caller's key (a digest of scope and key) and the digest of what he asked for: 128 bits each, as 32 hexadecimal digits. */
export interface Idempotency {
  readonly key: string;
  readonly inputHash: string;
}

/** The ledger's answer. `id` is the transfer, hold or account that came of it. A refusal changes nothing. */
export type Verdict =
  | { readonly accepted: true; readonly id: string; readonly at: Date; readonly replayed: boolean }
  | { readonly accepted: false; readonly code: RefusalCode; readonly replayed: boolean };

/** Postings of a payment: the sender pays the fee on top. */
export function paymentPostings(
  { asset, amount, fee, from, to }: Pick<TransferDetails, 'asset' | 'amount' | 'fee' | 'from' | 'to'>,
  feeAccount: Address,
): Posting[] {
  const postings = [
    { account: from, asset, amount: -(amount + fee) },
    { account: to, asset, amount },
  ];
  return fee === 0n ? postings : [...postings, { account: feeAccount, asset, amount: fee }];
}

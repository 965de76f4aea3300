import type { TransferKind, WALLET_ERRORS } from '#contracts/wallet';
import type { Asset } from '#kernel';
import type { AccountHandle, AccountRef, Address } from './account.js';
import type { Fee, Policies, Subject } from './policies.js';

export type RefusalCode = keyof typeof WALLET_ERRORS;

/** Whom people see behind an account at the moment of the transfer. */
export interface PartyName {
  readonly saffronId: string;
  readonly name: string;
}

/** What callers keep beside a transfer, for themselves. */
export type Metadata = Readonly<Record<string, string>>;

/** From whom to whom, how much, and what people read about it. */
export interface TransferDetails {
  readonly id: string;
  readonly kind: TransferKind;
  readonly asset: Asset;
  readonly amount: bigint;
  readonly from: Address;
  readonly to: Address;
  /** Shorter ways to the same two accounts, where the caller has them. */
  readonly handles?: { readonly from: AccountHandle; readonly to: AccountHandle };
  readonly fromParty: PartyName | null;
  readonly toParty: PartyName | null;
  readonly memo: string | null;
  /** When it counts from, where that is not now: never in the future, never in a closed period. */
  readonly effectiveAt?: Date;
  readonly metadata?: Metadata;
}

export interface OpenAccount {
  readonly type: 'open-account';
  readonly account: AccountRef;
  readonly floor: bigint | null;
}

/** Moves what the balance never goes below; below zero it is a credit. */
export interface SetFloor {
  readonly type: 'set-floor';
  readonly account: Address;
  readonly floor: bigint;
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
  /** Whose it is: fee and limits are those that hold for him. Nobody's transfers have neither. */
  readonly subject?: Subject;
  /** Instead of what the rules say. */
  readonly charge?: Fee;
  /** A balancing transfer: moves what is there, up to the amount. */
  readonly isUpTo?: boolean;
  /** A confirmed code that this transfer spends. */
  readonly claimId?: string;
  /** The fee that the sender was shown: a dearer one is refused. */
  readonly maxFee?: bigint;
}

/** Takes a transfer back: all of it with its fee, once; or a part of its amount, and all parts never more than the whole. */
export interface ReturnTransfer {
  readonly type: 'return';
  readonly id: string;
  /** Of the transfer that brings the fee back, where everything goes back. */
  readonly feeId: string;
  readonly originalId: string;
  /** Undefined for everything: a reversal. */
  readonly amount?: bigint;
  readonly memo: string | null;
  readonly metadata?: Metadata;
  /** As of {@link TransferDetails}. What goes back counts from now otherwise, whenever the original did. */
  readonly effectiveAt?: Date;
}

export interface CreateHold {
  readonly type: 'create-hold';
  readonly holdId: string;
  readonly account: Address;
  readonly amount: bigint;
  readonly purpose: string;
  readonly expiresAt: Date;
}

/** Moves all or a part of what is held, by a transfer from the account that holds it. */
export interface CaptureHold {
  readonly type: 'capture-hold';
  readonly holdId: string;
  readonly transfer: TransferDetails;
  readonly charge?: Fee;
  /** What is left stays held for further captures; otherwise it is free again. */
  readonly keepsRest?: boolean;
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

export type LinkedLeg = PostTransfer | CreateHold | CaptureHold | VoidHold;

/** All of them or none, in their order, whatever the assets. */
export interface Linked {
  readonly type: 'linked';
  readonly id: string;
  readonly legs: readonly LinkedLeg[];
}

/** Nothing takes effect at or before the instant any more. */
export interface ClosePeriod {
  readonly type: 'close-period';
  readonly through: Date;
}

/** From here on other rules apply. The rows that store them commit along, as a companion. */
export interface SetPolicies {
  readonly type: 'set-policies';
  readonly policies: Policies;
  /** When what is new about them begins, where that is not at once: what was judged from then on was judged by other rules. */
  readonly beginsAt?: Date;
}

/** What was refused before it came here: a caller who was told so must not find it done later under the same key. */
export interface Refuse {
  readonly type: 'refuse';
  readonly code: RefusalCode;
}

export type Command =
  | OpenAccount
  | SetFloor
  | FreezeOwner
  | PostTransfer
  | ReturnTransfer
  | CreateHold
  | CaptureHold
  | VoidHold
  | ExpireHold
  | Linked
  | ClosePeriod
  | SetPolicies
  | Refuse;

/** The caller's key (a digest of scope and key) and the digest of what he asked for: 128 bits each, as 32 hexadecimal digits. */
export interface Idempotency {
  readonly key: string;
  readonly inputHash: string;
  /** Milliseconds since 1970 that a key of UUID version 7 tells: a key younger than memory need not be looked up. */
  readonly madeAt?: number;
}

/** What a transfer moved in the end: a balancing one less than asked for, perhaps, and with the fee that held. */
export interface Posted {
  readonly amount: bigint;
  readonly fee: bigint;
  /** Whether the fee came out of what the recipient got; never where there is none. */
  readonly isFeeOnRecipient: boolean;
}

/** The ledger's answer. `id` is the transfer, hold, group or account that came of it. A refusal changes nothing. */
export type Verdict =
  | {
      readonly accepted: true;
      readonly id: string;
      readonly at: Date;
      readonly replayed: boolean;
      /** Of a transfer that was posted now; a replayed one is read from where transfers are. */
      readonly posted?: Posted;
    }
  | {
      readonly accepted: false;
      readonly code: RefusalCode;
      readonly replayed: boolean;
      /** Which of the linked legs was refused, from 0. */
      readonly leg?: number;
    };

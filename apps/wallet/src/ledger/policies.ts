import type { TransferKind } from '#contracts/wallet';
import type { Asset } from '#kernel';
import type { EntityManager } from 'typeorm';
import type { Account } from './account.js';

/** Whose transfer it is, by everything that a fee or a limit may depend on. */
export interface Subject {
  readonly memberId: string;
  readonly tier: string | null;
  readonly country: string | null;
}

interface Ask {
  readonly kind: TransferKind;
  readonly asset: Asset;
  readonly subject: Subject | null;
  /** The time of the batch: what holds is decided by it alone, so that a replay decides alike. */
  readonly at: Date;
}

export interface Fee {
  readonly fee: bigint;
  /** On top of what the sender sends, or out of what the recipient gets. */
  readonly on: 'sender' | 'recipient';
}

/** For amounts without their fee; null for no limit. */
export interface Limits {
  readonly perTransfer: bigint | null;
  readonly perDay: bigint | null;
}

/** Somebody is told when the balance of an account passes a mark. */
export interface Monitor {
  readonly id: string;
  readonly direction: 'below' | 'above';
  readonly threshold: bigint;
}

/** The rules that transfers are judged by. A change is another object, never a change of this one. */
export interface Policies {
  feeOf(ask: Ask & { readonly amount: bigint }): Fee;
  /** The largest amount, at most the one asked for, that `available` covers together with its fee; 0 if there is none. */
  mostPayable(ask: Ask & { readonly amount: bigint; readonly available: bigint }): bigint;
  limitsOf(ask: Ask): Limits;
  monitorsOf(account: Account, at: Date): readonly Monitor[];
}

/** Reads the rules that are stored, in the transaction that reads the rest of the ledger's memory. */
export interface PoliciesLoader {
  load(manager: EntityManager): Promise<Policies>;
}

export const POLICIES_LOADER = Symbol('policies loader');

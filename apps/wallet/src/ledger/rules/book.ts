import { ACCOUNT_PURPOSES, PURPOSES } from '#contracts/wallet';
import { ASSET_CODES } from '#kernel';
import { type Account, type AccountHandle, type AccountRef, type Address, addressOf } from '../account.js';
import type { Policies } from '../policies.js';

export interface Hold {
  readonly id: string;
  readonly accountId: number;
  readonly account: Address;
  readonly amount: bigint;
  readonly purpose: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  captured: bigint;
  state: 'open' | 'captured' | 'voided' | 'expired';
}

/** What of a hold is still reserved. */
export const restOf = ({ state, amount, captured }: Hold): bigint => (state === 'open' ? amount - captured : 0n);

/** The kinds of accounts that an owner may have. */
const OWNED = PURPOSES.filter((purpose) => ACCOUNT_PURPOSES[purpose].owner !== 'none').flatMap((purpose) =>
  ASSET_CODES.map((asset) => ({ purpose, asset })),
);

/**
 * What judging needs, at hand: a cache of what the database holds. An account or hold that is not here is read when a batch
 * names it, so that a start reads next to nothing. What was read is right for as long as this is the only writer.
 */
export class Book {
  readonly accounts = new Map<Address, Account>();
  /** What accounts name as their home, and not the book itself: a handle must not keep a book alive that was thrown away. */
  private readonly home = Symbol('memory');
  /** Only open ones: a hold that is resolved is removed. */
  readonly openHolds = new Map<string, Hold>();
  /** Set once an account was evicted: a read begun before that may now be stale. */
  hasForgotten = false;
  lastHash: Buffer;
  lastBatch: number;
  lastAt: Date;
  lastAccountId: number;
  closedThrough: Date | null;
  policies: Policies;

  constructor(
    /** The epoch of the lease under which it was read. */
    readonly epoch: number,
    start: Pick<Book, 'lastBatch' | 'lastAt' | 'lastHash' | 'lastAccountId' | 'closedThrough' | 'policies'>,
  ) {
    this.lastBatch = start.lastBatch;
    this.lastAt = start.lastAt;
    this.lastHash = start.lastHash;
    this.lastAccountId = start.lastAccountId;
    this.closedThrough = start.closedThrough;
    this.policies = start.policies;
  }

  /** The account at hand, by `handle` where one leads to it. */
  find(address: Address, handle?: AccountHandle): Account | undefined {
    if (handle?.found?.home === this.home) return handle.found;
    const account = this.accounts.get(address);
    if (handle) handle.found = account;
    return account;
  }

  /** Those of the owner that are at hand. */
  ownedBy(ownerId: string): readonly Account[] {
    // There are few kinds; a list for each of a million owners would cost more than it spares.
    return OWNED.flatMap((kind) => this.accounts.get(addressOf({ ...kind, ownerId })) ?? []);
  }

  isOwnerFrozen(ownerId: string | null): boolean {
    return ownerId !== null && this.ownedBy(ownerId).some(({ isFrozen }) => isFrozen);
  }

  /** Takes an account in; what is here already is newer than what was read. */
  add(account: Account): void {
    if (this.accounts.has(account.address)) return;
    this.accounts.set(account.address, account);
    account.home = this.home;
  }

  remove(account: Account): void {
    this.accounts.delete(account.address);
    account.home = null;
  }

  /** Forgets those that have been here longest, until no more than `most` are left; they are read again when they are named. */
  shrink(most: number, needed: ReadonlySet<Account>): void {
    for (const account of this.accounts.values()) {
      if (this.accounts.size <= most) return;
      if (account.ownerId === null || needed.has(account)) continue;
      this.remove(account);
      this.hasForgotten = true;
    }
  }

  open(ref: AccountRef, floor: bigint | null, at: Date, isFrozen: boolean): Account {
    this.lastAccountId += 1;
    // In the order in which those that are read have them: all accounts are of one shape.
    const account: Account = {
      id: this.lastAccountId,
      address: addressOf(ref),
      home: null,
      purpose: ref.purpose,
      asset: ref.asset,
      ownerId: ref.ownerId,
      openedAtMs: at.getTime(),
      floor,
      balance: 0n,
      held: 0n,
      isFrozen,
      version: 0,
      outflow: 0n,
      outflowDay: null,
    };
    this.add(account);
    return account;
  }
}

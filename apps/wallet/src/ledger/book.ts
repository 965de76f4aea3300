import { type Account, type Address, addressOf, type AccountRef } from './account.js';

export interface Hold {
  readonly id: string;
  readonly account: Account;
  readonly amount: bigint;
  readonly purpose: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  captured: bigint;
  state: 'open' | 'captured' | 'voided' | 'expired';
}

/** Everything that judging needs, in memory: balances and what is open, never history. */
export class Book {
  readonly accounts = new Map<Address, Account>();
  readonly openHolds = new Map<string, Hold>();
  private readonly byOwner = new Map<string, Account[]>();
  private lastAccountId = 0;

  /** @param lastBatch number of the last commit; @param lastAt its time */
  constructor(
    public lastBatch = 0,
    public lastAt = new Date(0),
  ) {}

  add(account: Account): void {
    this.accounts.set(account.address, account);
    this.lastAccountId = Math.max(this.lastAccountId, account.id);
    if (account.ownerId === null) return;
    const owned = this.byOwner.get(account.ownerId);
    if (owned) owned.push(account);
    else this.byOwner.set(account.ownerId, [account]);
  }

  open(ref: AccountRef, floor: bigint | null, at: Date): Account {
    const account: Account = {
      ...{
        id: this.lastAccountId + 1,
        address: addressOf(ref),
        purpose: ref.purpose,
        asset: ref.asset,
        ownerId: ref.ownerId,
      },
      ...{ floor, openedAt: at, balance: 0n, held: 0n, isFrozen: this.isOwnerFrozen(ref.ownerId) },
      ...{ version: 0, outflow: 0n, outflowDay: null },
    };
    this.add(account);
    return account;
  }

  ownedBy(ownerId: string): readonly Account[] {
    return this.byOwner.get(ownerId) ?? [];
  }

  private isOwnerFrozen(ownerId: string | null): boolean {
    return ownerId !== null && this.ownedBy(ownerId).some(({ isFrozen }) => isFrozen);
  }
}

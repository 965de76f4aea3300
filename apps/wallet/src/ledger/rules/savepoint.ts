import type { Account } from '../account.js';
import type { Book, Hold } from './book.js';
import type { Draft } from './draft.js';

/** What linked legs have changed so far, so that it can be undone when a later one is refused. */
export class Savepoint {
  private readonly accounts = new Map<Account, Account>();
  private readonly holds = new Map<Hold, Hold>();
  private readonly claims: string[] = [];
  private readonly lengths: readonly number[];
  private readonly lastAccountId: number;
  /** Holds that the batch had changed already. */
  private readonly earlier: ReadonlySet<string>;

  constructor(
    private readonly book: Book,
    private readonly draft: Draft,
  ) {
    this.lengths = listsOf(draft).map(({ length }) => length);
    this.lastAccountId = book.lastAccountId;
    this.earlier = new Set(draft.holds.keys());
  }

  /** Call before an account is changed. */
  keepAccount(account: Account): void {
    if (!this.accounts.has(account)) this.accounts.set(account, { ...account });
  }

  /** Call before a hold is changed, or right after it was made. */
  keepHold(hold: Hold): void {
    if (!this.holds.has(hold)) this.holds.set(hold, { ...hold });
  }

  /** Call when a claim was spent. */
  keepClaim(claimId: string): void {
    this.claims.push(claimId);
  }

  undo(): void {
    const { book, draft } = this;
    for (const [account, before] of this.accounts) Object.assign(account, before);
    for (const account of draft.opened.slice(this.lengths[0])) book.remove(account);
    book.lastAccountId = this.lastAccountId;
    for (const [hold, before] of this.holds) this.undoHold(hold, before);
    for (const claimId of this.claims) draft.claims.delete(claimId);
    listsOf(draft).forEach((list, index) => list.splice(this.lengths[index] as number));
  }

  private undoHold(hold: Hold, before: Hold): void {
    const wasInBatch = this.earlier.has(hold.id);
    const isNew = !wasInBatch && this.draft.newHolds.delete(hold.id);
    Object.assign(hold, before);
    if (isNew) this.book.openHolds.delete(hold.id);
    else this.book.openHolds.set(hold.id, hold);
    if (!wasInBatch) this.draft.holds.delete(hold.id);
  }
}

/** The accounts that were opened come first. */
function listsOf({ opened, transfers, entries, links, metadata, crossings }: Draft): unknown[][] {
  return [opened, transfers, entries, links, metadata, crossings];
}

import type { Book } from '../rules/book.js';
import type { LedgerStore } from './ledger.store.js';

/** Accounts that one statement goes through: some milliseconds for the server, and for this process. */
const SLICE = 2_000;
const REST_MS = 5;

/**
 * Reads accounts before anybody names them, the newest first, until memory is full; one slice at a time, with a rest after each.
 *
 * What is here already is newer than what was read, so the book keeps it. An account that is not here was not posted on since it
 * was read, as long as the book has not forgotten any: so when it has, which it does only once memory is full, filling is over and
 * the slice that was on its way is thrown away. Another book is another's to fill.
 */
export async function fillBook(
  book: Book,
  store: Pick<LedgerStore, 'accountsBetween'>,
  { most, isOver }: { readonly most: number; readonly isOver: () => boolean },
): Promise<void> {
  for (let through = book.lastAccountId; through > 0;) {
    const after = Math.max(0, through - Math.min(SLICE, most - book.accounts.size));
    if (after >= through) return;
    const accounts = await store.accountsBetween(after, through);
    if (book.hasForgotten || isOver()) return;
    for (const account of accounts) book.add(account);
    through = after;
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    if (isOver()) return;
  }
}

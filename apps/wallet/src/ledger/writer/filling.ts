import type { Book } from '../rules/book.js';
import type { LedgerStore } from './ledger.store.js';

/** Accounts that one statement goes through: some milliseconds for the server, and for this process. */
const SLICE = 2_000;
const REST_MS = 5;

/**
 * Reads accounts before anybody names them, the newest first, until memory is full; one slice at a time, with a rest after each.
 *
 * What is in the book already is newer than what was read, so the book keeps it. As long as the book has forgotten nothing, an account
 * that is not in it was not posted on since it was read. Once the book forgets, which it does only when it is full, filling is over,
 * and the slice that was on its way is thrown away. A book that replaces this one is filled by a call of its own.
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

import { emptyBook } from '../../../test-support/empty-book.js';
import { AccountHandle, memberAccount } from '../account.js';
import type { Book } from './book.js';

const ADA = memberAccount('ada', 'SFN');
const open = (book: Book) => book.open({ purpose: 'member', asset: 'SFN', ownerId: 'ada' }, 0n, new Date(0), false);

describe('a handle of an account', () => {
  let book: Book;
  let handle: AccountHandle;
  beforeEach(() => {
    book = emptyBook();
    handle = new AccountHandle(ADA, 'SFN');
  });

  it('leads to what was found before without a search, and to what came into memory since', () => {
    expect(book.find(ADA, handle)).toBeUndefined();
    const account = open(book);
    expect(book.find(ADA, handle)).toBe(account);
    book.accounts.clear();
    expect(book.find(ADA, handle)).toBe(account);
  });

  it('leads nowhere once the account is forgotten, and to what was read instead of it', () => {
    const account = open(book);
    book.find(ADA, handle);
    book.shrink(0, new Set());
    expect(book.find(ADA, handle)).toBeUndefined();
    const readAgain = { ...account, balance: 5n };
    book.add(readAgain);
    expect(book.find(ADA, handle)).toBe(readAgain);
  });

  it('leads to nothing in memory that was thrown away', () => {
    open(book);
    book.find(ADA, handle);
    const next = emptyBook();
    expect(next.find(ADA, handle)).toBeUndefined();
    expect(next.find(ADA, handle)).not.toBe(book.find(ADA));
  });

  it('is not led astray by an account that was read beside one that was there already', () => {
    const account = open(book);
    book.add({ ...account, balance: 7n, home: null });
    expect(book.find(ADA, handle)).toBe(account);
  });
});

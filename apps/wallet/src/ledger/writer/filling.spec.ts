import { emptyBook } from '../../../test-support/empty-book.js';
import { type Account, addressOf } from '../account.js';
import type { Book } from '../rules/book.js';
import { fillBook } from './filling.js';

const account = (id: number, balance = 100n): Account => {
  const ref = { purpose: 'member', asset: 'SFN', ownerId: `owner-${id}` } as const;
  return {
    ...ref,
    id,
    address: addressOf(ref),
    home: null,
    openedAtMs: 0,
    floor: 0n,
    balance,
    held: 0n,
    isFrozen: false,
    version: 1,
    outflow: 0n,
    outflowDay: null,
  };
};
const range = (after: number, through: number): Account[] =>
  Array.from({ length: through - after }, (_, index) => account(after + 1 + index));
const bookOf = (accounts: number): Book => Object.assign(emptyBook(), { lastAccountId: accounts });
const idsIn = (book: Book): number[] =>
  [...book.accounts.values()].map(({ id }) => id).sort((one, other) => one - other);
const never = (): boolean => false;

describe('Filling memory', () => {
  it('reads all accounts, the newest first, a slice at a time', async () => {
    const [book, asked] = [bookOf(5_000), [] as number[][]];
    const accountsBetween = async (after: number, through: number) => {
      asked.push([after, through]);
      return range(after, through);
    };
    await fillBook(book, { accountsBetween }, { most: 9_000, isOver: never });
    expect(asked).toEqual([
      [3_000, 5_000],
      [1_000, 3_000],
      [0, 1_000],
    ]);
    expect(book.accounts.size).toBe(5_000);
  });

  it('ends where memory is full, so that nothing is forgotten for it', async () => {
    const book = bookOf(1_200);
    const store = { accountsBetween: async (after: number, through: number) => range(after, through) };
    await fillBook(book, store, { most: 600, isOver: never });
    expect(idsIn(book)).toEqual(Array.from({ length: 600 }, (_, index) => 601 + index));
  });

  it('keeps what was posted while a slice was read', async () => {
    const book = bookOf(2);
    const accountsBetween = async () => {
      book.add(account(1, 7n));
      return range(0, 2);
    };
    await fillBook(book, { accountsBetween }, { most: 10, isOver: never });
    expect([...book.accounts.values()].map(({ id, balance }) => [id, balance])).toEqual([
      [1, 7n],
      [2, 100n],
    ]);
  });

  it('throws away what was read before an account was posted on and forgotten', async () => {
    const book = bookOf(2);
    const accountsBetween = async () => {
      book.add(account(1, 7n));
      book.shrink(0, new Set());
      return range(0, 2);
    };
    await fillBook(book, { accountsBetween }, { most: 10, isOver: never });
    expect(idsIn(book)).toEqual([]);
  });

  it('adds nothing to a memory that is another one by now', async () => {
    const book = bookOf(2);
    let isOver = false;
    const accountsBetween = async () => {
      isOver = true;
      return range(0, 2);
    };
    await fillBook(book, { accountsBetween }, { most: 10, isOver: () => isOver });
    expect(idsIn(book)).toEqual([]);
  });
});

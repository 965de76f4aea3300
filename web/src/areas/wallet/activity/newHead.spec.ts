import { describe, expect, it } from 'vitest';
import { someTransaction } from '../test/builders.js';
import { type Pages, withNewHead } from './newHead.js';

const page = (numbers: readonly number[], nextCursor: string | null = null) => ({
  items: numbers.map((number) => someTransaction(number)),
  nextCursor,
});
const loaded = (...pages: Pages['pages']): Pages => ({ pages, pageParams: pages.map(() => null) });
const amounts = ({ pages }: Pages) => pages.map(({ items }) => items.map(({ amount }) => Number(amount)));

describe('withNewHead', () => {
  it('puts new lines on top and keeps all pages', () => {
    const next = withNewHead(loaded(page([4, 3], 'a'), page([2, 1])), page([6, 5, 4]));
    expect(amounts(next)).toEqual([
      [6, 5, 4, 3],
      [2, 1],
    ]);
    expect(next.pages[0]?.nextCursor).toBe('a');
  });

  it('starts anew where the fresh page does not reach down to what is known', () => {
    const next = withNewHead(loaded(page([2, 1])), page([9, 8], 'b'));
    expect(amounts(next)).toEqual([[9, 8]]);
    expect(next.pages[0]?.nextCursor).toBe('b');
  });

  it('takes the first lines of an empty statement', () => {
    expect(amounts(withNewHead(loaded(page([])), page([1])))).toEqual([[1]]);
  });

  it('shows nothing twice where nothing is new', () => {
    expect(amounts(withNewHead(loaded(page([2, 1])), page([2, 1])))).toEqual([[2, 1]]);
  });
});

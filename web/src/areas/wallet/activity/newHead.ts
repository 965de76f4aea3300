import type { InfiniteData } from '@tanstack/react-query';
import type { TransactionPage } from '#contracts/wallet';

export type Pages = InfiniteData<TransactionPage>;

/**
 * Puts what is new on top of the pages that were loaded. Where the fresh first page does not reach down to what is known,
 * lines would be missing in between: then it alone remains, and the reader loads on from there.
 */
export function withNewHead({ pages, pageParams }: Pages, fresh: TransactionPage): Pages {
  const [first, ...rest] = pages;
  const known = new Set(first?.items.map(({ id }) => id));
  const added = fresh.items.filter(({ id }) => !known.has(id));
  if (!first || added.length === fresh.items.length) return { pages: [fresh], pageParams: [null] };
  return { pages: [{ ...first, items: [...added, ...first.items] }, ...rest], pageParams };
}

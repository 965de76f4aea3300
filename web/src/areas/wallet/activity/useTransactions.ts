import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TransactionFilter } from '#contracts/wallet';
import { fetchFirstPage, newestTransactionQuery, transactionsQuery } from '../api/transactions.js';
import { withNewHead } from './newHead.js';

/** The pages of a filter; when a poll finds a line that is not on top yet, the first page is fetched again. */
export function useTransactions(filter: TransactionFilter) {
  const queryClient = useQueryClient();
  const query = transactionsQuery(filter);
  const pages = useInfiniteQuery(query);
  const newest = useQuery(newestTransactionQuery(filter)).data?.id;
  const items = pages.data?.pages.flatMap((page) => page.items);
  const isBehind = items !== undefined && newest !== undefined && items.every(({ id }) => id !== newest);

  useEffect(() => {
    if (!isBehind) return undefined;
    const request = new AbortController();
    const { queryKey } = transactionsQuery(filter);
    void fetchFirstPage(filter, request.signal).then(
      (fresh) => queryClient.setQueryData(queryKey, (old) => old && withNewHead(old, fresh)),
      () => undefined,
    );
    return () => request.abort();
    // A new object with the same filter is no new filter; `newest` asks again where an attempt failed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isBehind, newest, queryClient, JSON.stringify(filter)]);

  return { ...pages, items };
}

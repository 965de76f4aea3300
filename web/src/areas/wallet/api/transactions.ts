import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { TransactionFilter, TransactionPage } from '#contracts/wallet';
import { api } from '#web/lib/api/client.js';
import { LIVE_MS } from './accounts.js';

/** First element of every key below, for invalidation. */
export const TRANSACTIONS_PATH = '/api/wallet/transactions';
const PAGE_SIZE = 25;

const fetchPage = (filter: TransactionFilter, limit: number, cursor?: string, signal?: AbortSignal) =>
  api.get<TransactionPage>(TRANSACTIONS_PATH, { ...filter, limit, cursor }, { signal });

/** The newest few, for a preview. */
export const latestTransactionsQuery = (limit: number) =>
  queryOptions({
    queryKey: [TRANSACTIONS_PATH, { limit }],
    queryFn: ({ signal }) => fetchPage({}, limit, undefined, signal),
    select: ({ items }) => items,
    staleTime: 0,
  });

/** The whole statement, page by page. */
export const transactionsQuery = (filter: TransactionFilter) =>
  infiniteQueryOptions({
    queryKey: [TRANSACTIONS_PATH, 'pages', filter],
    queryFn: ({ pageParam, signal }) => fetchPage(filter, PAGE_SIZE, pageParam ?? undefined, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** One line, however old it is; null where it is none of the member's. */
export const transactionQuery = (id: string) =>
  queryOptions({
    queryKey: [TRANSACTIONS_PATH, 'one', id],
    queryFn: ({ signal }) => fetchPage({ q: id }, 1, undefined, signal),
    select: ({ items }) => items.find((item) => item.id === id) ?? null,
  });

/** The line on top of a filter, asked for while the page is in view. */
export const newestTransactionQuery = (filter: TransactionFilter) =>
  queryOptions({
    queryKey: [TRANSACTIONS_PATH, 'newest', filter],
    queryFn: ({ signal }) => fetchPage(filter, 1, undefined, signal),
    select: ({ items }) => items[0],
    staleTime: 0,
    refetchInterval: LIVE_MS,
    refetchOnWindowFocus: 'always',
  });

export const fetchFirstPage = (filter: TransactionFilter, signal?: AbortSignal) =>
  fetchPage(filter, PAGE_SIZE, undefined, signal);

import { infiniteQueryOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  DeclineMoneyRequest,
  MoneyRequest,
  MoneyRequestBlock,
  MoneyRequestPage,
  MoneyRequestState,
  PayMoneyRequest,
  Transfer,
} from '#contracts/wallet';
import type { Asset } from '#kernel';
import { api } from '#web/lib/api/client.js';

/** First element of every key below, for invalidation. */
export const MONEY_REQUESTS_PATH = '/api/wallet/money-requests';
const BLOCKS_PATH = '/api/wallet/money-request-blocks';
const WAITING_MS = 30_000;
/** As long as an ordinary transfer is waited for; the request's own key keeps a second try safe. */
const ANSWER_TIMEOUT_MS = 30_000;

export type Box = 'received' | 'sent';

export const moneyRequestsQuery = (box: Box, status: MoneyRequestState | undefined) =>
  infiniteQueryOptions({
    queryKey: [MONEY_REQUESTS_PATH, 'pages', box, status],
    queryFn: ({ pageParam, signal }) =>
      api.get<MoneyRequestPage>(MONEY_REQUESTS_PATH, { box, status, cursor: pageParam, limit: 25 }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** One's own, or one whose link was opened. */
export const moneyRequestQuery = (id: string) =>
  queryOptions({
    queryKey: [MONEY_REQUESTS_PATH, 'one', id],
    queryFn: ({ signal }) => api.get<MoneyRequest>(`${MONEY_REQUESTS_PATH}/${id}`, {}, { signal }),
    staleTime: 0,
  });

/** How many requests wait for the member to pay or decline them. */
export const useWaitingRequests = () =>
  useQuery({
    queryKey: [MONEY_REQUESTS_PATH, 'waiting'],
    queryFn: ({ signal }) =>
      api.get<MoneyRequestPage>(MONEY_REQUESTS_PATH, { box: 'received', status: 'open', limit: 1 }, { signal }),
    select: ({ waiting }) => waiting,
    staleTime: 0,
    refetchInterval: WAITING_MS,
    refetchOnWindowFocus: 'always',
  });

export const blocksQuery = queryOptions({
  queryKey: [MONEY_REQUESTS_PATH, 'blocks'],
  queryFn: ({ signal }) => api.get<{ readonly blocks: readonly MoneyRequestBlock[] }>(BLOCKS_PATH, {}, { signal }),
  select: ({ blocks }) => blocks,
  staleTime: 0,
});

/** What a new request says; without `from` it is a link for anyone. */
export interface NewRequest {
  readonly from?: string;
  readonly asset: Asset;
  readonly amount?: string;
  readonly memo?: string;
  readonly expiresInDays: number;
}

function useChange<T, R>(change: (what: T) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Not waited for: what shows the request may leave with its new state, and still has something to say first.
    onSettled: () => void queries.invalidateQueries({ queryKey: [MONEY_REQUESTS_PATH] }),
  });
}

/** The same request under the same key is made once. */
export const useAskForMoney = () =>
  useChange(({ key, request }: { readonly key: string; readonly request: NewRequest }) =>
    api.post<MoneyRequest>(MONEY_REQUESTS_PATH, request, { headers: { 'idempotency-key': key } }),
  );
export const useDeclineRequest = () =>
  useChange(({ id, ...answer }: DeclineMoneyRequest & { readonly id: string }) =>
    api.post<MoneyRequest>(`${MONEY_REQUESTS_PATH}/${id}/decline`, answer),
  );
export const useCancelRequest = () =>
  useChange((id: string) => api.post<MoneyRequest>(`${MONEY_REQUESTS_PATH}/${id}/cancel`));
export const useUnblock = () => useChange((id: string) => api.delete(`${BLOCKS_PATH}/${id}`));

/** However often it is sent, the request is paid once, and its payer gets the same receipt. */
export const payMoneyRequest = (id: string, payment: PayMoneyRequest) =>
  api.post<Transfer>(`${MONEY_REQUESTS_PATH}/${id}/pay`, payment, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });

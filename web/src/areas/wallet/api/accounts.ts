import { queryOptions, useQuery } from '@tanstack/react-query';
import type { WalletAccount } from '#contracts/wallet';
import { api } from '#web/lib/api/client.js';

/** How often an open page asks for its balances while it is in view: new money shows within five seconds. */
export const LIVE_MS = 3000;

export const accountsQuery = queryOptions({
  queryKey: ['/api/wallet/accounts'],
  queryFn: ({ queryKey: [path], signal }) =>
    api.get<{ readonly accounts: readonly WalletAccount[] }>(String(path), {}, { signal }),
  select: ({ accounts }) => accounts,
  staleTime: 0,
});

export const useAccounts = () => useQuery(accountsQuery);

/** The browser's timer stops while the page is hidden, and the page asks at once when it is seen again. */
export const useLiveAccounts = () =>
  useQuery({ ...accountsQuery, refetchInterval: LIVE_MS, refetchOnWindowFocus: 'always' });

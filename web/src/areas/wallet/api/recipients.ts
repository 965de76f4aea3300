import { queryOptions } from '@tanstack/react-query';
import type { Counterparty } from '#contracts/wallet';
import { api } from '#web/lib/api/client.js';

/** Asked anew each time: who was unknown a minute ago may have signed up since. */
export const recipientQuery = (q: string) =>
  queryOptions({
    queryKey: ['/api/wallet/recipients', { q }],
    queryFn: ({ signal }) =>
      api.get<{ readonly recipient: Counterparty | null }>('/api/wallet/recipients', { q }, { signal }),
    select: ({ recipient }) => recipient,
    staleTime: 0,
    gcTime: 0,
  });

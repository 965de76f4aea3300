import { queryOptions } from '@tanstack/react-query';
import type { PendingHold } from '#contracts/wallet';
import { api } from '#web/lib/api/client.js';

export const holdsQuery = queryOptions({
  queryKey: ['/api/wallet/holds'],
  queryFn: ({ signal }) => api.get<{ readonly holds: readonly PendingHold[] }>('/api/wallet/holds', {}, { signal }),
  select: ({ holds }) => holds,
  staleTime: 0,
});

import { queryOptions } from '@tanstack/react-query';
import type { MonthlySummary } from '#contracts/wallet';
import type { Asset } from '#kernel';
import { api } from '#web/lib/api/client.js';

export const summaryQuery = (asset: Asset, month: string) =>
  queryOptions({
    queryKey: ['/api/wallet/summary', { asset, month }],
    queryFn: ({ signal }) => api.get<MonthlySummary>('/api/wallet/summary', { asset, month }, { signal }),
    staleTime: 0,
  });

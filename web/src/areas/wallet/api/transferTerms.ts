import { queryOptions, useQuery } from '@tanstack/react-query';
import type { TransferTerms } from '#contracts/wallet';
import type { Asset } from '#kernel';
import { api } from '#web/lib/api/client.js';

export const termsQuery = (asset: Asset) =>
  queryOptions({
    queryKey: ['/api/wallet/transfers/terms', { asset }],
    queryFn: ({ signal }) => api.get<TransferTerms>('/api/wallet/transfers/terms', { asset }, { signal }),
    staleTime: 0,
  });

export const useTransferTerms = (asset: Asset) => useQuery(termsQuery(asset));

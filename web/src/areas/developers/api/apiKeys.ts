import type { ApiKey } from '#contracts/identity';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';

const PATH = '/api/user/api-keys';
export const apiKeysKey = [PATH] as const;
export const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

export const fetchApiKeys = (signal?: AbortSignal) => api.get<{ keys: ApiKey[] }>(PATH, {}, { signal });

export const useApiKeys = () =>
  useQuery({ queryKey: apiKeysKey, queryFn: ({ signal }) => fetchApiKeys(signal), select: ({ keys }) => keys });

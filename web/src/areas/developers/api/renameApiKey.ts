import type { ApiKey } from '#contracts/identity';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';
import { apiKeysKey, pathOf } from './apiKeys.js';

export const renameApiKey = ({ id, name }: Pick<ApiKey, 'id' | 'name'>) => api.patch<ApiKey>(pathOf(id), { name });

export function useRenameApiKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: renameApiKey,
    onSettled: () => queries.invalidateQueries({ queryKey: apiKeysKey }),
  });
}

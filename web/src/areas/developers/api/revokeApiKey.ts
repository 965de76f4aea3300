import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';
import { apiKeysKey, pathOf } from './apiKeys.js';

export const revokeApiKey = (id: string) => api.delete(pathOf(id));

export function useRevokeApiKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: revokeApiKey,
    onSettled: () => queries.invalidateQueries({ queryKey: apiKeysKey }),
  });
}

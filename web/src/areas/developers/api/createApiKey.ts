import type { CreateApiKeyRequest, IssuedApiKey } from '#contracts/identity';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';
import { withStepUp } from '#web/lib/stepUp/stepUp.js';
import { apiKeysKey } from './apiKeys.js';

export const createApiKey = (request: CreateApiKeyRequest) => api.post<IssuedApiKey>('/api/user/api-keys', request);

/** The secret is kept no longer than the dialog that shows it. */
export function useCreateApiKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: withStepUp(createApiKey),
    gcTime: 0,
    onSettled: () => queries.invalidateQueries({ queryKey: apiKeysKey }),
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';
import { sessionsKey } from './sessions.js';

export const endSession = (id: string) => api.delete(`/api/user/sessions/${encodeURIComponent(id)}`);

export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: endSession,
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}

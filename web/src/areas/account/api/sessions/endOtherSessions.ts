import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';
import { sessionsKey } from './sessions.js';

export const endOtherSessions = () => api.post('/api/user/sessions/sign-out-others');

export function useEndOtherSessions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: endOtherSessions,
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}

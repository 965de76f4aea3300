import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SessionItem } from '#contracts/identity';
import { api } from '#web/lib/api/client.js';

const sessionsQuery = queryOptions({
  queryKey: ['/api/user/sessions'],
  queryFn: ({ signal }) => api.get<{ readonly sessions: readonly SessionItem[] }>('/api/user/sessions', {}, { signal }),
  select: ({ sessions }) => sessions,
  staleTime: 0,
});

export const useSessions = () => useQuery(sessionsQuery);

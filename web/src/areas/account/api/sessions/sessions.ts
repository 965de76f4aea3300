import type { SessionItem } from '#contracts/identity';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';

const PATH = '/api/user/sessions';
export const sessionsKey = [PATH] as const;

export const fetchSessions = (signal?: AbortSignal) => api.get<{ sessions: SessionItem[] }>(PATH, {}, { signal });

/** Forgotten when the page is left: devices come and go elsewhere. */
export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => fetchSessions(signal),
    select: ({ sessions }) => sessions,
    gcTime: 0,
  });

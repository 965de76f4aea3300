import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { currentSession, onSessionChange } from '../session/store.js';
import { api, type Query } from './client.js';

/** The first element of the key is the path; a second that is an object is the query string. */
const fetchByKey = ({ queryKey: [path, query], signal }: QueryFunctionContext): Promise<unknown> =>
  api.get(String(path), typeof query === 'object' ? (query as Query) : {}, { signal });

/** Specification, section 9: never stale, nothing retried, no refetch on focus or by the clock. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: fetchByKey,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
    },
    mutations: { retry: false },
  },
});

let owner = currentSession().user?.id;

/** What one member loaded is never shown to the next. */
onSessionChange(() => {
  const next = currentSession().user?.id;
  if (owner !== undefined && next !== owner) queryClient.clear();
  owner = next;
});

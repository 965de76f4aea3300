import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { currentSession, onSessionChange, refreshSession } from '../session/store.js';
import { api, type Query } from './client.js';
import { hasCode } from './errors.js';

/** The first element of the key is the path; a second that is an object is the query string. */
const fetchByKey = ({ queryKey: [path, query], signal }: QueryFunctionContext): Promise<unknown> =>
  api.get(String(path), typeof query === 'object' ? (query as Query) : {}, { signal });

/** A session that ended elsewhere: asking who is signed in lets the guards take the page to the sign-in. */
function noticeEnd(error: unknown): void {
  if (hasCode(error, 'http.unauthenticated')) void refreshSession();
}

/** Specification, section 9: never stale, nothing retried, no refetch on focus or by the clock. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEnd }),
  mutationCache: new MutationCache({ onError: noticeEnd }),
  defaultOptions: {
    queries: {
      queryFn: fetchByKey,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
    },
    // An act fails at once without a connection; it is never kept back and carried out when nobody expects it any more.
    mutations: { retry: false, networkMode: 'always' },
  },
});

let owner = currentSession().user?.id;

/** What one member loaded is never shown to the next. */
onSessionChange(() => {
  const next = currentSession().user?.id;
  if (owner !== undefined && next !== owner) queryClient.clear();
  owner = next;
});

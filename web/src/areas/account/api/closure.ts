import type { ClosureState } from '#contracts/identity';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';
import { withStepUp } from '#web/lib/stepUp/stepUp.js';

const PATH = '/api/user/closure';
const KEY = [PATH] as const;
const LOOK_AGAIN_MS = 1_000;

export const fetchClosure = (signal?: AbortSignal) => api.get<ClosureState>(PATH, {}, { signal });
export const requestClosure = (reason: string) => api.post<ClosureState>(PATH, { reason });
export const cancelClosure = () => api.delete(PATH);

const isMoving = (state: string | undefined) => state === 'checking' || state === 'closing';

/** Looks again and again while the wallet looks at the accounts. */
export const useClosure = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => fetchClosure(signal),
    gcTime: 0,
    refetchInterval: ({ state }) => isMoving(state.data?.closure?.state) && LOOK_AGAIN_MS,
  });

export function useRequestClosure() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: withStepUp(requestClosure),
    onSuccess: (state) => queries.setQueryData(KEY, state),
  });
}

export function useCancelClosure() {
  const queries = useQueryClient();
  return useMutation({ mutationFn: cancelClosure, onSettled: () => queries.invalidateQueries({ queryKey: KEY }) });
}

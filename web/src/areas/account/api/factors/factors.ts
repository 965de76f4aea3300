import type { Factors } from '#contracts/identity';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';
import { withStepUp } from '#web/lib/stepUp/stepUp.js';

export const FACTORS = '/api/user/factors';
export const factorsKey = [FACTORS] as const;

export const fetchFactors = (signal?: AbortSignal) => api.get<Factors>(FACTORS, {}, { signal });

/** Forgotten when the page is left: what is set up may change elsewhere. */
export const useFactors = () =>
  useQuery({ queryKey: factorsKey, queryFn: ({ signal }) => fetchFactors(signal), gcTime: 0 });

/** A change of what proves the member: it wants a fresh proof, and what is on the screen is asked for anew. */
export function useFactorChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => withStepUp(change)(input),
    onSettled: () => queries.invalidateQueries({ queryKey: factorsKey }),
  });
}

import type { IssuedApiKey } from '#contracts/identity';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';
import { withStepUp } from '#web/lib/stepUp/stepUp.js';
import { apiKeysKey, pathOf } from './apiKeys.js';

export interface Rotation {
  readonly id: string;
  readonly overlapHours: number;
}

export const rotateApiKey = ({ id, overlapHours }: Rotation) =>
  api.post<IssuedApiKey>(`${pathOf(id)}/rotate`, { overlapHours });

export function useRotateApiKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: withStepUp(rotateApiKey),
    gcTime: 0,
    onSettled: () => queries.invalidateQueries({ queryKey: apiKeysKey }),
  });
}

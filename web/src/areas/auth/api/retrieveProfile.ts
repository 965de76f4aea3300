import type { ProfileForConfirmation } from '#contracts/identity';
import { PRODUCT } from '#kernel';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';

export interface RetrieveProfile {
  readonly saffronId: string;
  readonly password: string;
  readonly email: string;
}

export const retrieveProfile = (request: RetrieveProfile) =>
  api.post<ProfileForConfirmation>(`/api/${PRODUCT.slug}/retrieve-profile`, request);

export const useRetrieveProfile = () => useMutation({ mutationFn: retrieveProfile });

import type { InvitationOffer } from '#contracts/identity';
import { PRODUCT } from '#kernel';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';
import { withStepUp } from '#web/lib/stepUp/stepUp.js';

const PATH = `/api/${PRODUCT.slug}/staff-invitation`;

/** What the link offers. Asked by POST, for an address ends in logs. */
export const useInvitationOffer = (token: string) =>
  useQuery({ queryKey: ['invitation', token], queryFn: () => api.post<InvitationOffer>(PATH, { token }) });

export const acceptInvitation = (token: string) => api.post(`${PATH}/accept`, { token });

export const useAcceptInvitation = (onSuccess: () => void) =>
  useMutation({ mutationFn: withStepUp(acceptInvitation), onSuccess });

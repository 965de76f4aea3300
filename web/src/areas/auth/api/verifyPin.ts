import type { User, VerifiedResponse } from '#contracts/identity';
import { PRODUCT } from '#kernel';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';

export const verifyPin = ({ email, posPin }: { readonly email: string; readonly posPin: string }) =>
  api.post<VerifiedResponse>(`/api/${PRODUCT.slug}/verify-pos-pin`, { email, posPin, purpose: 'login' });

/** `onVerified` runs with the user even where the step was left meanwhile: the session is open. The call lasts until it is done. */
export const useVerifyPin = (onVerified: (user: User) => Promise<void>) =>
  useMutation({
    mutationFn: verifyPin,
    onSuccess: ({ user }) => (user ? onVerified(user) : undefined),
  });

import type { User, VerifiedResponse } from '#contracts/identity';
import { PRODUCT } from '#kernel';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';

export const verifyCode = ({ email, otp }: { readonly email: string; readonly otp: string }) =>
  api.post<VerifiedResponse>(`/api/${PRODUCT.slug}/verify-otp`, { email, otp, purpose: 'login' });

/** `onVerified` runs with the user even where the step was left meanwhile: the session is open. The call lasts until it is done. */
export const useVerifyCode = (onVerified: (user: User) => Promise<void>) =>
  useMutation({
    mutationFn: verifyCode,
    onSuccess: ({ user }) => (user ? onVerified(user) : undefined),
  });

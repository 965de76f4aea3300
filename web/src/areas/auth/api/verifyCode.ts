import type { VerifiedResponse } from '#contracts/identity';
import { PRODUCT } from '#kernel';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';

export const verifyCode = ({ email, otp }: { readonly email: string; readonly otp: string }) =>
  api.post<VerifiedResponse>(`/api/${PRODUCT.slug}/verify-otp`, { email, otp, purpose: 'login' });

export const useVerifyCode = () => useMutation({ mutationFn: verifyCode });

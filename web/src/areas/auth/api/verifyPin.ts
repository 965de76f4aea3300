import type { VerifiedResponse } from '#contracts/identity';
import { PRODUCT } from '#kernel';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';

export const verifyPin = ({ email, posPin }: { readonly email: string; readonly posPin: string }) =>
  api.post<VerifiedResponse>(`/api/${PRODUCT.slug}/verify-pos-pin`, { email, posPin, purpose: 'login' });

export const useVerifyPin = () => useMutation({ mutationFn: verifyPin });

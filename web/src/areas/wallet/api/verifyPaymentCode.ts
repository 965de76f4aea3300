import type { VerifiedResponse } from '#contracts/identity';
import { PRODUCT } from '#kernel';
import { api } from '#web/lib/api/client.js';

export const verifyPaymentCode = (email: string, otp: string) =>
  api.post<VerifiedResponse>(`/api/${PRODUCT.slug}/verify-otp`, { email, otp, purpose: 'payment' });

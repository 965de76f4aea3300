import type { VerifiedResponse } from '#contracts/identity';
import { PRODUCT } from '#kernel';
import { api } from '#web/lib/api/client.js';
import { withStepUp } from '#web/lib/stepUp/stepUp.js';

export const verifyPaymentCode = withStepUp((email: string, otp: string) =>
  api.post<VerifiedResponse>(`/api/${PRODUCT.slug}/verify-otp`, { email, otp, purpose: 'payment' }),
);

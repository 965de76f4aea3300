import type { PaymentToConfirm } from '#contracts/identity';
import { api } from '#web/lib/api/client.js';

interface CodeSent {
  readonly expiresAt: string;
  readonly resendAt: string;
}

/** Mails a code that serves this one payment. */
export const sendPaymentCode = (email: string, payment: PaymentToConfirm) =>
  api.post<CodeSent>('/api/auth/send-otp', { email, purpose: 'payment', payment });

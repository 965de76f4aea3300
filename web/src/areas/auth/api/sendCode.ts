import type { sendOtpResponse } from '#contracts/identity';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '#web/lib/api/client.js';

type Answer = z.infer<typeof sendOtpResponse>;
const underWay = new Map<string, Promise<Answer>>();

/** Never two at once for one address: who asks meanwhile shares the answer. */
export function sendCode(email: string): Promise<Answer> {
  const running = underWay.get(email);
  if (running) return running;
  const request = api
    .post<Answer>('/api/auth/send-otp', { email, purpose: 'authentication' })
    .finally(() => underWay.delete(email));
  underWay.set(email, request);
  return request;
}

export const useSendCode = () => useMutation({ mutationFn: sendCode });

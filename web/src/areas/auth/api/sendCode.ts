import type { SendOtpRequest, sendOtpResponse } from '#contracts/identity';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '#web/lib/api/client.js';

type Answer = z.infer<typeof sendOtpResponse>;
const underWay = new Map<string, Promise<Answer>>();

/** Never two at once for one address and purpose: who asks meanwhile shares the answer. */
export function requestCode(request: SendOtpRequest): Promise<Answer> {
  const key = `${request.purpose} ${request.email}`;
  const running = underWay.get(key);
  if (running) return running;
  const answer = api.post<Answer>('/api/auth/send-otp', request).finally(() => underWay.delete(key));
  underWay.set(key, answer);
  return answer;
}

export const useRequestCode = () => useMutation({ mutationFn: (request: SendOtpRequest) => requestCode(request) });

/** The code of a sign-in. */
export const sendCode = (email: string): Promise<Answer> => requestCode({ email, purpose: 'authentication' });

export const useSendCode = () => useMutation({ mutationFn: (email: string) => sendCode(email) });

import type { sendOtpResponse } from '#contracts/identity';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '#web/lib/api/client.js';

export const sendCode = (email: string) =>
  api.post<z.infer<typeof sendOtpResponse>>('/api/auth/send-otp', { email, purpose: 'authentication' });

export const useSendCode = () => useMutation({ mutationFn: sendCode });

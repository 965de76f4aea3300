import type { sendOtpResponse } from '#contracts/identity';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '#web/lib/api/client.js';

export const sendPinCode = (email: string) =>
  api.post<z.infer<typeof sendOtpResponse>>('/api/auth/send-otp', { email, purpose: 'pos-pin' });

export const useSendPinCode = () => useMutation({ mutationFn: sendPinCode });

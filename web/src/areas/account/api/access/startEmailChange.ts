import type { sendOtpResponse } from '#contracts/identity';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '#web/lib/api/client.js';
import { withStepUp } from '#web/lib/stepUp/stepUp.js';

export const startEmailChange = (newEmail: string) =>
  api.post<z.infer<typeof sendOtpResponse>>('/api/user/email-change', { newEmail });

export const useStartEmailChange = () => useMutation({ mutationFn: withStepUp(startEmailChange) });

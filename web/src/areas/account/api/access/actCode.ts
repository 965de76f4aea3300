import type { ActPurpose, sendOtpResponse, VerifiedResponse } from '#contracts/identity';
import { PRODUCT } from '#kernel';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '#web/lib/api/client.js';
import { withStepUp } from '#web/lib/stepUp/stepUp.js';

interface Act {
  readonly email: string;
  readonly purpose: ActPurpose;
}

export const sendActCode = (act: Act) => api.post<z.infer<typeof sendOtpResponse>>('/api/auth/send-otp', act);

/** A right code lets this session do what it was asked for within the next five minutes. */
export const confirmActCode = withStepUp((entered: Act & { readonly otp: string }) =>
  api.post<VerifiedResponse>(`/api/${PRODUCT.slug}/verify-otp`, entered),
);

export const useSendActCode = () => useMutation({ mutationFn: sendActCode });
export const useConfirmActCode = () => useMutation({ mutationFn: confirmActCode });

import type { VerifiedResponse } from '#contracts/identity';
import { PRODUCT } from '#kernel';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';
import { withStepUp } from '#web/lib/stepUp/stepUp.js';

/** A right code lets this session set a PIN within the next five minutes. */
export const confirmPinCode = withStepUp(({ email, otp }: { readonly email: string; readonly otp: string }) =>
  api.post<VerifiedResponse>(`/api/${PRODUCT.slug}/verify-otp`, { email, otp, purpose: 'pos-pin' }),
);

export const useConfirmPinCode = () => useMutation({ mutationFn: confirmPinCode });

import { type EmailCheckResponse, IDENTITY_LIMITS } from '#contracts/identity';
import { PRODUCT } from '#kernel';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';

/** Gives up after ten seconds: the specified limit of this one call. */
export const checkEmail = (email: string) =>
  api.post<EmailCheckResponse>(
    `/api/${PRODUCT.slug}/email-check`,
    { email },
    { signal: AbortSignal.timeout(IDENTITY_LIMITS.emailCheckTimeoutMs) },
  );

export const useCheckEmail = () => useMutation({ mutationFn: checkEmail });

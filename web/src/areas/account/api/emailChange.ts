import type { ConfirmEmailChangeRequest, sendOtpResponse } from '#contracts/identity';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '#web/lib/api/client.js';
import { withStepUp } from '#web/lib/stepUp/stepUp.js';

const PATH = '/api/user/email-change';

export const startEmailChange = (newEmail: string) => api.post<z.infer<typeof sendOtpResponse>>(PATH, { newEmail });
export const confirmEmailChange = (codes: ConfirmEmailChangeRequest) => api.post(`${PATH}/confirm`, codes);

export const useStartEmailChange = () => useMutation({ mutationFn: withStepUp(startEmailChange) });
export const useConfirmEmailChange = () => useMutation({ mutationFn: confirmEmailChange });

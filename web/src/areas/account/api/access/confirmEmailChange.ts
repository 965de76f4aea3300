import type { ConfirmEmailChangeRequest } from '#contracts/identity';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';

export const confirmEmailChange = (codes: ConfirmEmailChangeRequest) =>
  api.post('/api/user/email-change/confirm', codes);

export const useConfirmEmailChange = () => useMutation({ mutationFn: confirmEmailChange });

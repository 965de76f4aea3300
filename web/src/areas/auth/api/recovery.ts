import type { RecallMemberIdRequest, RecallMemberIdResponse, ResetPasswordRequest } from '#contracts/identity';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';

export const useResetPassword = () =>
  useMutation({ mutationFn: (request: ResetPasswordRequest) => api.post('/api/auth/recovery/password', request) });

export const useRecallMemberId = () =>
  useMutation({
    mutationFn: (request: RecallMemberIdRequest) =>
      api.post<RecallMemberIdResponse>('/api/auth/recovery/member-id', request),
  });

import type { ProfileForConfirmation, RegisterMemberRequest } from '#contracts/identity';
import { PRODUCT } from '#kernel';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/client.js';

export const registerMember = (request: RegisterMemberRequest) =>
  api.post<ProfileForConfirmation>(`/api/${PRODUCT.slug}/register-member`, request);

export const useRegisterMember = () => useMutation({ mutationFn: registerMember });

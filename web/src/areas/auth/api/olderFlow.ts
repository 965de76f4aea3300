import type {
  ConfirmProfileRequest,
  confirmProfileResponse,
  EmailCheckResponse,
  LoginRequest,
  LoginResponse,
  ProfileForConfirmation,
  RegisterMemberRequest,
  VerifyLoginCodeRequest,
  VerifyLoginCodeResponse,
} from '#contracts/identity';
import { PRODUCT } from '#kernel';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '#web/lib/api/client.js';
import type { RetrieveProfile } from './retrieveProfile.js';

/** A call of the older flow (specification, section 7). */
const useCall = <Request, Answer>(name: string) =>
  useMutation({ mutationFn: (request: Request) => api.post<Answer>(`/api/auth/${name}`, request) });

export const useLogin = () => useCall<LoginRequest, LoginResponse>('login');
export const useOlderEmailCheck = () => useCall<{ readonly email: string }, EmailCheckResponse>('email-check');
export const useValidateMemberId = () =>
  useCall<RetrieveProfile, ProfileForConfirmation>(`validate-${PRODUCT.slug}-id`);
export const useOlderRegistration = () => useCall<RegisterMemberRequest, ProfileForConfirmation>('register-member');
export const useUpdateMemberProfile = () =>
  useCall<ConfirmProfileRequest, z.infer<typeof confirmProfileResponse>>('update-member-profile');
export const useVerifyLoginCode = () => useCall<VerifyLoginCodeRequest, VerifyLoginCodeResponse>('verify-otp');

import { z } from 'zod';
import { emailField } from '../http/index.js';
import { newPasswordField, otpField } from './sign-in.js';

/** Wants a `password-reset` code. */
export const resetPasswordRequest = z
  .strictObject({ email: emailField, otp: otpField, password: newPasswordField })
  .meta({ id: 'ResetPasswordRequest' });
export type ResetPasswordRequest = z.infer<typeof resetPasswordRequest>;

/** Wants a `member-id` code. */
export const recallMemberIdRequest = z
  .strictObject({ email: emailField, otp: otpField })
  .meta({ id: 'RecallMemberIdRequest' });
export type RecallMemberIdRequest = z.infer<typeof recallMemberIdRequest>;
export const recallMemberIdResponse = z
  .object({ success: z.literal(true), saffronId: z.string() })
  .meta({ id: 'RecalledMemberId' });
export type RecallMemberIdResponse = z.infer<typeof recallMemberIdResponse>;

import { z } from 'zod';
import { emailField, timestampField } from '../http/index.js';
import { IDENTITY_LIMITS } from './constants.js';
import { newPasswordField, otpField } from './sign-in.js';

/** `currentPassword` is wanted of whoever has one. */
export const changePasswordRequest = z
  .strictObject({
    currentPassword: z.string().min(1, 'Enter your password').max(IDENTITY_LIMITS.passwordMaxLength).optional(),
    newPassword: newPasswordField,
  })
  .meta({ id: 'ChangePasswordRequest' });
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

/** What the page needs to know of the password. */
export const passwordState = z
  .object({ hasPassword: z.boolean(), changedAt: timestampField.nullable() })
  .meta({ id: 'PasswordState' });
export type PasswordState = z.infer<typeof passwordState>;

/** Sends a code to the address of now and one to the new one. */
export const emailChangeRequest = z.strictObject({ newEmail: emailField }).meta({ id: 'EmailChangeRequest' });

/** Both codes at once: each try counts for both. */
export const confirmEmailChangeRequest = z
  .strictObject({ currentCode: otpField, newCode: otpField })
  .meta({ id: 'ConfirmEmailChangeRequest' });
export type ConfirmEmailChangeRequest = z.infer<typeof confirmEmailChangeRequest>;

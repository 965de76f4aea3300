import { z } from 'zod';
import { emailField } from '../http/index.js';
import { currentPasswordField, memberIdField, otpField, verifiedResponse } from './sign-in.js';
import { user } from './user.js';

/** Either names the account. */
export const loginRequest = z
  .strictObject({ saffronId: memberIdField.optional(), email: emailField.optional(), password: currentPasswordField })
  .refine(({ saffronId, email }) => (saffronId === undefined) !== (email === undefined), {
    path: ['saffronId'],
    message: 'Enter your member ID',
  })
  .meta({ id: 'LoginRequest' });
export type LoginRequest = z.infer<typeof loginRequest>;

/**
 * `user` is there where the member has proven this device before, or `secondFactor` where he has set one up. On any other device the
 * password only has a sign-in code sent: `redirectTo` says so, and `email` where it went, masked.
 */
export const loginResponse = z
  .object({
    success: z.literal(true),
    user: user.optional(),
    secondFactor: verifiedResponse.shape.secondFactor,
    redirectTo: z.literal('verify-otp').optional(),
    email: z.string().optional().meta({ example: 'a•••@example.com' }),
  })
  .meta({ id: 'Login' });
export type LoginResponse = z.infer<typeof loginResponse>;

/** Without `email`: the code that `login` sent for this browser. */
export const verifyLoginCodeRequest = z
  .strictObject({ email: emailField.optional(), code: otpField })
  .meta({ id: 'VerifyLoginCodeRequest' });
export type VerifyLoginCodeRequest = z.infer<typeof verifyLoginCodeRequest>;

/** `sessionToken` names the session; what proves it is the HttpOnly cookie alone. */
export const verifyLoginCodeResponse = verifiedResponse
  .extend({ sessionToken: z.string().optional() })
  .meta({ id: 'VerifiedLoginCode' });
export type VerifyLoginCodeResponse = z.infer<typeof verifyLoginCodeResponse>;

export const sessionCleanUpResponse = z
  .object({ success: z.literal(true), removed: z.int().nonnegative() })
  .meta({ id: 'SessionCleanUp' });

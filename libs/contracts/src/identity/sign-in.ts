import { z } from 'zod';
import { amountField, assetField, emailField, textField, timestampField } from '../http/index.js';
import { IDENTITY_LIMITS } from './constants.js';
import { SECOND_FACTORS } from './sessions.js';
import { countryField, phoneField, profileChangeFields, profileData, user } from './user.js';

/** A member ID as typed. The check digit is judged by the service, whose refusal does not tell a wrong ID from a wrong password. */
export const memberIdField = z
  .string()
  .trim()
  .min(1, 'Enter your member ID')
  .max(32)
  .meta({ example: 'SF 1234-5678-9012' });

export const emailCheckRequest = z.strictObject({ email: emailField }).meta({ id: 'EmailCheckRequest' });
export const emailCheckResponse = z
  .object({
    isNewUser: z.boolean(),
    redirectTo: z.enum(['code-verification-method', 'verify-otp', 'saffron-id-check']),
    walletActivated: z.boolean(),
    /** True only where a PIN can be used: the member has one, and has proven this device by a code before. */
    hasPosPin: z.boolean(),
    needsSaffronIdVerification: z.boolean(),
  })
  .meta({ id: 'EmailCheck' });
export type EmailCheckResponse = z.infer<typeof emailCheckResponse>;

/** A password as its owner chooses it: any characters, no rule of composition. */
export const newPasswordField = z
  .string()
  .min(IDENTITY_LIMITS.passwordMinLength, 'Use at least 8 characters')
  .max(IDENTITY_LIMITS.passwordMaxLength, 'Use at most 128 characters');

/** A password as it is entered where one is set already. */
export const currentPasswordField = z.string().min(1, 'Enter your password').max(IDENTITY_LIMITS.passwordMaxLength);

export const retrieveProfileRequest = z
  .strictObject({
    saffronId: memberIdField,
    password: currentPasswordField,
    email: emailField,
  })
  .meta({ id: 'RetrieveProfileRequest' });
export const profileForConfirmation = z
  .object({
    success: z.literal(true),
    saffronId: z.string(),
    profileData,
    /** Single use, short-lived, bound to the address: confirm-profile demands it. */
    tempToken: z.string(),
  })
  .meta({ id: 'ProfileForConfirmation' });
export type ProfileForConfirmation = z.infer<typeof profileForConfirmation>;

export const registerMemberRequest = z
  .strictObject({
    name: textField(120, 1).regex(/\S\s+\S/, 'Enter your first and last name'),
    email: emailField,
    password: newPasswordField,
    phoneNumber: phoneField.default(''),
    country: countryField.default(IDENTITY_LIMITS.defaultCountry),
  })
  .meta({ id: 'RegisterMemberRequest' });
export type RegisterMemberRequest = z.infer<typeof registerMemberRequest>;

/** `firstName` and `lastName` are taken for the form's sake; they cannot be changed here (section 5). */
export const confirmProfileRequest = z
  .strictObject({
    tempToken: z.string().min(1).max(128),
    email: emailField,
    firstName: textField(60),
    lastName: textField(60),
    ...profileChangeFields,
  })
  .meta({ id: 'ConfirmProfileRequest' });
export type ConfirmProfileRequest = z.infer<typeof confirmProfileRequest>;
export const confirmProfileResponse = z
  .object({ success: z.literal(true), nextStep: z.enum(['email-otp', 'verification-method']) })
  .meta({ id: 'ConfirmProfile' });

/** The transfer that a payment code is asked for. The code's claim serves this action, asset, amount and recipient only. */
export const paymentToConfirm = z
  .strictObject({ to: textField(254, 1), asset: assetField, amount: amountField })
  .meta({ id: 'PaymentToConfirm' });
export type PaymentToConfirm = z.infer<typeof paymentToConfirm>;

/** Acts that a signed-in member confirms by a code of their own; his session then holds a single-use claim for five minutes. */
export const ACT_PURPOSES = ['payment', 'pos-pin', 'data-export', 'closure'] as const;
export type ActPurpose = (typeof ACT_PURPOSES)[number];

/**
 * `authentication` and `login` name the same sign-in code; `password-reset` and `member-id` serve who has forgotten one of them;
 * `step-up` proves anew who is signed in; the rest confirms one act.
 */
export const SENDABLE_PURPOSES = [
  'authentication',
  'login',
  'password-reset',
  'member-id',
  'step-up',
  ...ACT_PURPOSES,
] as const;

/** Every reason for which a code is mailed. Those of a change of address are sent by the change itself. */
export const OTP_PURPOSES = [...SENDABLE_PURPOSES, 'email-change-current', 'email-change-new'] as const;
export type OtpPurpose = (typeof OTP_PURPOSES)[number];

/** Without `email`: to the address of the account whose password was right in this browser (`POST /api/auth/login`). */
export const sendOtpRequest = z
  .strictObject({
    email: emailField.optional(),
    purpose: z.enum(SENDABLE_PURPOSES),
    payment: paymentToConfirm.optional(),
  })
  .meta({ id: 'SendOtpRequest' });
export type SendOtpRequest = z.infer<typeof sendOtpRequest>;
export const sendOtpResponse = z
  .object({
    success: z.literal(true),
    expiresAt: timestampField,
    /** When another code may be asked for. */
    resendAt: timestampField,
  })
  .meta({ id: 'SendOtp' });

export const otpField = z.string().regex(/^[0-9]{6}$/, 'Enter the 6 digits of your code');
export const verifyOtpRequest = z
  .strictObject({
    email: emailField,
    otp: otpField,
    purpose: z.enum(['authentication', 'login', ...ACT_PURPOSES]),
  })
  .meta({ id: 'VerifyOtpRequest' });
export type VerifyOtpRequest = z.infer<typeof verifyOtpRequest>;
export const posPinField = z.string().regex(/^[0-9]{4}$/, 'A POS PIN has 4 digits');
export const verifyPosPinRequest = z
  .strictObject({ email: emailField, posPin: posPinField, purpose: z.literal('login') })
  .meta({ id: 'VerifyPosPinRequest' });
/**
 * `user` is there when a session was opened. `secondFactor` is there instead where the member has one set up: the sign-in goes on
 * with it, in the same browser, within ten minutes. The code of an act only confirms it and answers neither.
 */
export const verifiedResponse = z
  .object({
    success: z.literal(true),
    verified: z.literal(true),
    user: user.optional(),
    secondFactor: z.object({ methods: z.array(z.enum(SECOND_FACTORS)).min(1) }).optional(),
  })
  .meta({ id: 'Verified' });
export type VerifiedResponse = z.infer<typeof verifiedResponse>;

/** Sets or changes the POS PIN; wants a `pos-pin` code confirmed in this session within the last five minutes. */
export const setPosPinRequest = z.strictObject({ posPin: posPinField }).meta({ id: 'SetPosPinRequest' });

export const claimFirstAdminRequest = z
  .strictObject({ token: z.string().min(20).max(128) })
  .meta({ id: 'ClaimFirstAdminRequest' });

import { z } from 'zod';
import { idField, textField, timestampField } from '../http/index.js';
import { otpField } from './sign-in.js';
import { SECOND_FACTORS } from './sessions.js';

/** A passkey as its owner sees it, without anything that could act for it. */
export const passkeyItem = z
  .object({
    id: idField,
    name: z.string(),
    /** Whether the authenticator keeps copies elsewhere, as password managers do. */
    isBackedUp: z.boolean(),
    createdAt: timestampField,
    lastUsedAt: timestampField.nullable(),
  })
  .meta({ id: 'Passkey' });
export type PasskeyItem = z.infer<typeof passkeyItem>;

/** Everything by which a member can prove who he is. */
export const factors = z
  .object({
    password: z.object({ isSet: z.boolean(), changedAt: timestampField.nullable() }),
    totp: z.object({ isSet: z.boolean(), since: timestampField.nullable() }),
    passkeys: z.array(passkeyItem),
    recoveryCodes: z.object({ left: z.int().min(0) }),
  })
  .meta({ id: 'Factors' });
export type Factors = z.infer<typeof factors>;

export const totpEnrolment = z
  .object({
    /** Base32; shown this once. */
    secret: z.string(),
    otpauthUri: z.string().meta({ example: 'otpauth://totp/…' }),
  })
  .meta({ id: 'TotpEnrolment' });
export type TotpEnrolment = z.infer<typeof totpEnrolment>;
export const totpRequest = z.strictObject({ code: otpField }).meta({ id: 'TotpRequest' });

export const RECOVERY_CODE_COUNT = 10;
/** Shown this once. */
export const recoveryCodeList = z.object({ codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });
export const recoveryCodeRequest = z
  .strictObject({ code: z.string().trim().min(1, 'Enter one of your recovery codes').max(40) })
  .meta({ id: 'RecoveryCodeRequest' });

export const emailCodeRequest = z.strictObject({ code: otpField }).meta({ id: 'EmailCodeRequest' });

/** What `navigator.credentials` is asked for, as JSON (WebAuthn, level 3). */
export const passkeyOptions = z
  .object({ options: z.looseObject({ challenge: z.string() }) })
  .meta({ id: 'PasskeyOptions' });
export type PasskeyOptions = z.infer<typeof passkeyOptions>;

const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'is not base64url');
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.looseObject({}).default({}),
};

/** What a browser answers where a new passkey was made. */
export const newPasskey = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4_000),
      attestationObject: bytes(20_000),
      transports: z.array(z.string().max(32)).max(10).default([]),
    }),
  })
  .meta({ id: 'NewPasskey' });

/** What a browser answers where a passkey has signed. */
export const signedPasskey = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4_000),
      authenticatorData: bytes(4_000),
      signature: bytes(2_000),
      userHandle: bytes(200).nullish(),
    }),
  })
  .meta({ id: 'SignedPasskey' });

const passkeyName = textField(60, 1);
export const addPasskeyRequest = z
  .strictObject({ name: passkeyName, response: newPasskey })
  .meta({ id: 'AddPasskeyRequest' });
export type AddPasskeyRequest = z.infer<typeof addPasskeyRequest>;
export const renamePasskeyRequest = z.strictObject({ name: passkeyName }).meta({ id: 'RenamePasskeyRequest' });
export const passkeyRequest = z.strictObject({ response: signedPasskey }).meta({ id: 'PasskeyRequest' });
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** How a signed-in member proves anew that it is him: an e-mailed code where no second factor is set up, else a second factor. */
export const STEP_UP_METHODS = ['email-code', ...SECOND_FACTORS] as const;
export type StepUpMethod = (typeof STEP_UP_METHODS)[number];
export const stepUpState = z
  .object({
    methods: z.array(z.enum(STEP_UP_METHODS)),
    /** Until when what asks for a fresh proof works without another one; null where it does not. */
    freshUntil: timestampField.nullable(),
  })
  .meta({ id: 'StepUpState' });
export type StepUpState = z.infer<typeof stepUpState>;
export const steppedUp = z.object({ success: z.literal(true), freshUntil: timestampField }).meta({ id: 'SteppedUp' });

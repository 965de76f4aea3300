import { z } from 'zod';
import { defineEvent, SHORT_LIVED } from '../events/index.js';
import { idField, timestampField } from '../http/index.js';
import { MEMBER_STATES } from './admin.js';
import { countryField } from './user.js';
import { OTP_PURPOSES, paymentToConfirm } from './sign-in.js';

/** A code was asked for; `sealedCode` can be opened by notifications alone (AES-GCM; code id and expiry are authenticated). */
export const otpRequested = defineEvent(
  'identity.otp-requested.v1',
  z.object({
    codeId: idField,
    email: z.string(),
    purpose: z.enum(OTP_PURPOSES),
    payment: paymentToConfirm.optional(),
    sealedCode: z.string(),
    expiresAt: timestampField,
  }),
  { sensitive: true, topic: SHORT_LIVED },
);

/** A name that the area which gives members their tiers has for one of them. */
export const tierField = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, 'Use lower-case letters, digits and hyphens')
  .meta({ example: 'gold' });

/** What the other services keep of a member. `version` grows with every change; an older one never overwrites a newer one. */
export const memberProjection = z.object({
  memberId: idField,
  tenantId: z.string(),
  saffronId: z.string(),
  /** HMAC-SHA-256 of the normalised address under the installation's lookup key, base64url. */
  emailHash: z.string(),
  maskedName: z.string(),
  /** A closed member is nobody any more: he can neither be paid nor come back. */
  state: z.enum(MEMBER_STATES),
  /** By what fees and limits may differ; left out by whoever does not know it, and then what was told before stays. */
  tier: tierField.nullable().optional(),
  country: countryField.nullable().optional(),
  version: z.int().positive(),
});
export type MemberProjection = z.infer<typeof memberProjection>;

/** What a member is told by mail after something happened to his account or a request for money, or what an address is invited to. */
export const NOTICE_KINDS = [
  'new-device',
  'password-changed',
  'email-changed',
  'factor-added',
  'factor-removed',
  'recovery-code-used',
  'api-key-created',
  'wallet-linked',
  'wallet-unlinked',
  'data-export-ready',
  'closure-scheduled',
  'closure-refused',
  'closure-done',
  'staff-invited',
  'money-requested',
  'money-request-paid',
  'money-request-declined',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** A mail that is no code. `sealedLink` holds path and token of its one link, sealed as codes are (notice id and expiry authenticated). */
export const noticeRequested = defineEvent(
  'identity.notice-requested.v1',
  z.object({
    noticeId: idField,
    kind: z.enum(NOTICE_KINDS),
    email: z.string(),
    /** What the mail names: `device`, `ip`, `at`, `name`, … by kind. */
    facts: z.record(z.string(), z.string()),
    sealedLink: z.string().optional(),
    expiresAt: timestampField,
  }),
  { sensitive: true },
);

export const memberActivated = defineEvent('identity.member-activated.v1', memberProjection);
export const memberChanged = defineEvent('identity.member-changed.v1', memberProjection);

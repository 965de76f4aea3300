import { z } from 'zod';
import { emailField } from '#contracts/http';
import { commaList, loadConfig, secretKey } from '#platform/config';

const count = (standard: number) => z.coerce.number().int().positive().default(standard);
const seconds = count;

const superAdminEmails = commaList.pipe(z.array(emailField).max(3));

/** Identity's settings. Lower case: what the composition hands over; upper case: what an operator may set. */
export const identityConfig = z.object({
  databaseUrl: z.string().min(1),
  /** Under which one-time codes are stored. */
  otpKey: secretKey,
  /** Mixed into passwords and PINs before they are hashed. */
  pepper: secretKey,
  /** Shared with notifications alone: seals codes on their way. */
  sealKey: secretKey,
  /** Under which addresses become hashes, for the other services and for counters. */
  lookupKey: secretKey,
  /** Seals the secrets of authenticator apps at rest. */
  factorKey: secretKey,
  /** The address that members see: links in mails, the name of the site for passkeys and wallets. */
  publicUrl: z.url(),
  SUPER_ADMIN_EMAILS: superAdminEmails,
  TENANT_ID: z.string().min(1).default('default'),
  IDENTITY_POOL_SIZE: count(10),

  SESSION_IDLE_S: seconds(12 * 3600),
  SESSION_ABSOLUTE_S: seconds(30 * 86_400),
  SESSION_STAFF_IDLE_S: seconds(30 * 60),
  SESSION_STAFF_ABSOLUTE_S: seconds(12 * 3600),
  SESSIONS_PER_MEMBER: count(10),
  /** Whether the rights of the staff rest in a session that has shown no second factor. */
  STAFF_SECOND_FACTOR: z.enum(['offered', 'required']).default('offered'),

  /** How long a member can think better of closing his account. */
  CLOSURE_HOLD_DAYS: count(30),

  /** Calls of one network in ten minutes. Twenty members behind one address need about a hundred in all to sign up. */
  LIMIT_EMAIL_CHECKS_PER_IP: count(120),
  LIMIT_REGISTRATIONS_PER_IP: count(60),
  LIMIT_PASSWORDS_PER_IP: count(60),
  LIMIT_CODES_PER_IP: count(100),
  LIMIT_VERIFICATIONS_PER_IP: count(150),
  LIMIT_PINS_PER_IP: count(60),
  LIMIT_WALLET_NONCES_PER_IP: count(60),
  LIMIT_PASSKEY_CHALLENGES_PER_IP: count(60),
  /** Calls of one member in ten minutes. */
  LIMIT_CLEAN_UPS_PER_MEMBER: count(20),
  /** Wrong PINs on one device in an hour, whoever its members are. */
  LIMIT_WRONG_PINS_PER_DEVICE: count(10),
  /** Calls about one address in an hour. */
  LIMIT_CODES_PER_ADDRESS: count(10),
  LIMIT_PASSWORDS_PER_ADDRESS: count(10),
  /** Calls of everybody together in ten minutes. */
  LIMIT_CODES: count(5_000),
  LIMIT_VERIFICATIONS: count(10_000),
  /** Wrong passwords of unknown devices, over all accounts in ten minutes, from which on they are held off if most are wrong. */
  LIMIT_WRONG_PASSWORDS: count(100),
  /** The least that an answer takes which must not tell whether an address is known. */
  EVEN_ANSWERS_MS: count(100),
});
export type IdentityConfig = z.infer<typeof identityConfig>;

export const loadIdentityConfig = (env: Record<string, string | undefined>): IdentityConfig =>
  loadConfig(identityConfig, env);

export const IDENTITY_CONFIG = Symbol('identity config');

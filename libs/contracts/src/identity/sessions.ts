import { z } from 'zod';
import { idField, timestampField } from '../http/index.js';

/** How a session was opened: an e-mailed code, the POS PIN, a password on a proven device, a passkey, or a wallet's signature. */
export const SESSION_METHODS = ['otp', 'pos-pin', 'password', 'passkey', 'siwe'] as const;
export type SessionMethod = (typeof SESSION_METHODS)[number];

/** What a member who has set one up is asked for besides the first factor. */
export const SECOND_FACTORS = ['totp', 'passkey', 'recovery-code'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** A signed-in device, without anything that could act for it. */
export const sessionItem = z
  .object({
    id: idField,
    current: z.boolean(),
    method: z.enum(SESSION_METHODS),
    /** Null where none was asked for. */
    secondFactor: z.enum(SECOND_FACTORS).nullable(),
    device: z.string().meta({ example: 'Chrome 150 on Linux' }),
    isMobile: z.boolean(),
    ip: z.string(),
    createdAt: timestampField,
    lastSeenAt: timestampField,
    expiresAt: timestampField,
  })
  .meta({ id: 'Session' });
export type SessionItem = z.infer<typeof sessionItem>;
/** How many browsers a member has proven himself in. */
export const deviceCount = z.object({ count: z.int().nonnegative() }).meta({ id: 'DeviceCount' });

export const sessionList = z.object({ sessions: z.array(sessionItem) }).meta({ id: 'SessionList' });
/** How many sessions an act has ended. */
export const endedSessions = z
  .object({ success: z.literal(true), count: z.int().nonnegative() })
  .meta({ id: 'EndedSessions' });

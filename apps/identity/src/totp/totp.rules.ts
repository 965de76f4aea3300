import { Secret, TOTP } from 'otpauth';
import { PRODUCT } from '#kernel';

const PERIOD_S = 30;
/** RFC 6238 as every authenticator app speaks it. */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: PERIOD_S } as const;
/** Steps before and after now in which a code counts: clocks differ, and people type slowly. */
const TOLERANCE = 1;
const SECRET_BYTES = 20;

/** 160 random bits, Base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What a QR code carries to the app. */
export const otpauthUri = (secret: string, account: string): string =>
  new TOTP({ ...SETTINGS, issuer: PRODUCT.name, label: account, secret: Secret.fromBase32(secret) }).toString();

/** The time step whose code this is, among those that count now; undefined for any other code. */
export function stepOf(secret: string, code: string, nowMs: number): number | undefined {
  const delta = TOTP.validate({
    ...SETTINGS,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp: nowMs,
    window: TOLERANCE,
  });
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_S, timestamp: nowMs }) + delta;
}

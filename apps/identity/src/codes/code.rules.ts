import { createHmac, randomInt } from 'node:crypto';
import type { OtpPurpose } from '#contracts/identity';

export const MAX_TRIES = 5;
export const LIFETIME_MS = 10 * 60_000;

/** What a code serves. `authentication` and `login` name the same sign-in code. */
export type CodeUse = 'sign-in' | Exclude<OtpPurpose, 'authentication' | 'login'>;

export const useOf = (purpose: OtpPurpose): CodeUse =>
  purpose === 'authentication' || purpose === 'login' ? 'sign-in' : purpose;

/** Six digits without a leading zero, from a cryptographic source. */
export const newCode = (): string => randomInt(100_000, 1_000_000).toString();

/** All that is stored of a code. It is bound to the code's own id, so that equal codes do not look alike. */
export const codeDigest = (key: Buffer, codeId: string, code: string): Buffer =>
  createHmac('sha256', key).update(`${codeId}|${code}`).digest();

/** What notifications must know to open a sealed code; it is authenticated with it. */
export const sealContext = (codeId: string, expiresAt: string): string => `${codeId}|${expiresAt}`;

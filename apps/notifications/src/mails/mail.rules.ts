import type { OtpPurpose } from '#contracts/identity';
import type { CodeMailKind } from '../templates/code-mail.js';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Doubles from one second, and stays short enough that a server which comes back still gets the code in time. */
export const pauseBeforeRetryMs = (attemptsMade: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (attemptsMade - 1), LONGEST_PAUSE_MS);

const KINDS: Record<OtpPurpose, CodeMailKind> = {
  authentication: 'sign-in-code',
  login: 'sign-in-code',
  payment: 'payment-code',
  'pos-pin': 'pos-pin-code',
  'step-up': 'step-up-code',
  'password-reset': 'password-reset-code',
  'member-id': 'member-id-code',
  'data-export': 'data-export-code',
  closure: 'closure-code',
  'email-change-current': 'email-change-current-code',
  'email-change-new': 'email-change-new-code',
};

export const mailKindOf = (purpose: OtpPurpose): CodeMailKind => KINDS[purpose];

/** What must not be repeated of a mail: a code as it is, of a link every part that is long enough to be a token. */
const secretParts = (secret: string): string[] =>
  secret.startsWith('/') ? secret.split(/[/?#&=]/).filter((part) => part.length >= 20) : [secret];

/** A server's words about a refusal, short, and without code or token should it repeat what it was sent. */
export const reasonOf = (error: unknown, secret?: string): string => {
  const text = error instanceof Error ? error.message : String(error);
  const parts = secret ? secretParts(secret) : [];
  return parts.reduce((safe, part) => safe.replaceAll(part, '[secret]'), text).slice(0, 500);
};

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

/** A server's words about a refusal, short, and without the code should it repeat what it was sent. */
export const reasonOf = (error: unknown, code?: string): string => {
  const text = error instanceof Error ? error.message : String(error);
  return (code ? text.replaceAll(code, '[code]') : text).slice(0, 500);
};

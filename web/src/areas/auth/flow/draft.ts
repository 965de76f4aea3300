import { IDENTITY_LIMITS, type ProfileForConfirmation } from '#contracts/identity';

const KEY = 'sign-in';

export interface SentCode {
  /** Until when the code is valid, by this browser's clock. */
  readonly liveUntilMs: number;
  /** From when another may be asked for, by this browser's clock. */
  readonly resendFromMs: number;
}

/** What this tab knows of a sign-in under way, so that a reload in the middle loses nothing. It never holds a code, PIN or password. */
export interface Draft {
  readonly email?: string | undefined;
  /** The member ID that this tab was told. */
  readonly saffronId?: string | undefined;
  /** A PIN can be used here: the member has one and has proven this device. */
  readonly hasPosPin: boolean;
  /** The profile to be confirmed, with its single-use token. */
  readonly profile?: ProfileForConfirmation | undefined;
  readonly code?: SentCode | undefined;
}

export const EMPTY_DRAFT: Draft = { hasPosPin: false };

const TYPES: Readonly<Record<keyof Draft, string>> = {
  email: 'string',
  saffronId: 'string',
  hasPosPin: 'boolean',
  profile: 'object',
  code: 'object',
};

/** Only this page writes it, but perhaps an earlier version of it. */
function isDraft(kept: unknown): kept is Partial<Draft> {
  if (typeof kept !== 'object' || kept === null) return false;
  const values = kept as Readonly<Record<string, unknown>>;
  return Object.entries(TYPES).every(([name, type]) => values[name] === undefined || typeof values[name] === type);
}

export function readDraft(): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return isDraft(kept) ? { ...EMPTY_DRAFT, ...kept } : EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
}

export const keepDraft = (next: Draft): void => sessionStorage.setItem(KEY, JSON.stringify(next));
export const dropDraft = (): void => sessionStorage.removeItem(KEY);

/** Nothing that belongs to one address serves another. */
export const forEmail = (kept: Draft, email: string): Draft =>
  kept.email === email ? kept : { ...EMPTY_DRAFT, email };

/** A code that was right is no code any more. */
export const withoutCode = ({ code: _used, ...kept }: Draft): Draft => kept;

/** The answer of send-otp by this browser's clock, which may be wrong: nobody is made to wait longer than the server wants. */
export function sentCodeOf(answer: { readonly expiresAt: string; readonly resendAt: string }, nowMs: number): SentCode {
  const [expiresAt, resendAt] = [Date.parse(answer.expiresAt), Date.parse(answer.resendAt)];
  const waitMs = Math.min(Math.max(resendAt - nowMs, 0), IDENTITY_LIMITS.resendAfterS * 1000);
  return { resendFromMs: nowMs + waitMs, liveUntilMs: nowMs + waitMs + (expiresAt - resendAt) };
}

/** A code that was sent and has not expired need not be sent again. */
export const hasLiveCode = ({ code }: Draft, nowMs: number): boolean => code !== undefined && code.liveUntilMs > nowMs;

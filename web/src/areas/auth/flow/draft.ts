import { IDENTITY_LIMITS, profileForConfirmation } from '#contracts/identity';
import { z } from 'zod';

const KEY = 'sign-in';

const sentCode = z.object({
  /** Until when the code is valid, by this browser's clock. */
  liveUntilMs: z.number(),
  /** From when another may be asked for, by this browser's clock. */
  resendFromMs: z.number(),
});
export type SentCode = z.infer<typeof sentCode>;

const draft = z.object({
  email: z.string().min(1).optional(),
  /** The member ID that this tab was told. */
  saffronId: z.string().optional(),
  /** A PIN can be used here: the member has one and has proven this device. */
  hasPosPin: z.boolean().default(false),
  /** The profile to be confirmed, with its single-use token. */
  profile: profileForConfirmation.optional(),
  code: sentCode.optional(),
});

/** What this tab knows of a sign-in under way, so that a reload in the middle loses nothing. It never holds a code, PIN or password. */
export type Draft = z.infer<typeof draft>;

export const EMPTY_DRAFT: Draft = { hasPosPin: false };

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

export function readDraft(): Draft {
  const kept = draft.safeParse(parsed(sessionStorage.getItem(KEY)));
  return kept.success ? kept.data : EMPTY_DRAFT;
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

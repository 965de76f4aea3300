import { IDENTITY_LIMITS, type LoginResponse, type ProfileForConfirmation, type User } from '#contracts/identity';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { cleanUpSessions } from '../api/cleanUpSessions.js';
import type { Completion } from '../steps/CompleteStep.js';
import type { SentCode } from '../flow/draft.js';
import { dropDraft } from '../flow/draft.js';
import { claimKept } from '../staff/firstAdmin.js';

const CODE_LIVES_MS = 600_000;

/** What stands on the page. */
export type View =
  | { readonly name: 'login'; readonly notice?: string }
  | { readonly name: 'address' }
  | { readonly name: 'register'; readonly email: string }
  | { readonly name: 'identify' }
  | { readonly name: 'profile'; readonly profile: ProfileForConfirmation }
  | {
      readonly name: 'code';
      /** Known to the page only where it was entered here; else the server knows it. */
      readonly email?: string | undefined;
      readonly sentTo: string;
      readonly code: SentCode | undefined;
    }
  | ({ readonly name: 'complete' } & Completion);

export interface OlderFlow {
  readonly view: View;
  readonly show: (view: View) => void;
  /** Goes on after the password or the code: to the second factor, or to the end. */
  readonly proceed: (answer: Pick<LoginResponse, 'user' | 'secondFactor'>) => Promise<void>;
}

/** A code that went out just now, by this browser's clock. */
export const sentNow = (): SentCode => ({
  resendFromMs: Date.now() + IDENTITY_LIMITS.resendAfterS * 1000,
  liveUntilMs: Date.now() + CODE_LIVES_MS,
});

/** The older flow keeps nothing over a reload: whatever it holds is asked for again in a moment. */
export function useOlderFlow(): OlderFlow {
  const [view, show] = useState<View>({ name: 'login' });
  const navigate = useNavigate();

  const complete = async (user: User) => {
    cleanUpSessions(user);
    const claim = await claimKept();
    dropDraft();
    show({ name: 'complete', user, method: 'otp', claim });
  };
  const proceed: OlderFlow['proceed'] = async ({ user, secondFactor }) => {
    if (secondFactor) await navigate('/auth', { state: { step: 'second-factor', methods: secondFactor.methods } });
    if (user) await complete(user);
  };
  return { view, show, proceed };
}

export interface ViewProps {
  readonly flow: OlderFlow;
}

import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { type Draft, forEmail, keepDraft, readDraft } from './draft.js';
import { entryStep, type OpenStep, openStep, pathOf } from './entry.js';
import { nextStep, type SignInEvent, STEPS } from './steps.js';

/** Rides on the history entry, so that back, forward and reload find the step again. */
const routeState = z
  .object({
    step: z.enum(STEPS).optional(),
    email: z.string().optional(),
    /** Key of a message about what led here. */
    notice: z.string().optional(),
    /** A code is to be sent as soon as the step opens. */
    sendsCode: z.boolean().optional(),
  })
  .catch({});

export interface Move {
  readonly draft?: Draft;
  readonly notice?: string;
  readonly sendsCode?: boolean;
  /** The step that is left cannot be come back to. */
  readonly isFinal?: boolean;
}

export interface SignInFlow {
  readonly step: OpenStep;
  readonly draft: Draft;
  /** Empty only in the steps that ask for it. */
  readonly email: string;
  readonly notice: string | undefined;
  readonly sendsCode: boolean;
  readonly keep: (draft: Draft) => void;
  readonly go: (event: SignInEvent, move?: Move) => void;
}

/** The step on the screen follows from the address, the history entry and what was kept; the transition table moves it on. */
export function useSignInFlow(): SignInFlow {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const asked = routeState.parse(state ?? {});
  const [draft, setDraft] = useState(() => (asked.email ? forEmail(readDraft(), asked.email) : readDraft()));
  const step = openStep(asked.step ?? entryStep(pathname), draft);

  const keep = (next: Draft) => {
    keepDraft(next);
    setDraft(next);
  };
  const go = (event: SignInEvent, { draft: next = draft, notice, sendsCode, isFinal = false }: Move = {}) => {
    const to = nextStep(step, event);
    keep(next);
    void navigate(pathOf(to), { state: { step: to, notice, sendsCode }, replace: isFinal });
  };
  const { notice, sendsCode = false } = asked;
  return { step, draft, email: draft.email ?? '', notice, sendsCode, keep, go };
}

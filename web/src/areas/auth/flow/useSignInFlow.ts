import { SECOND_FACTORS, type SecondFactor } from '#contracts/identity';
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
    /** Which second factors the server wants one of. */
    methods: z.array(z.enum(SECOND_FACTORS)).min(1).optional(),
  })
  .catch({});

export interface Move {
  readonly draft?: Draft;
  readonly notice?: string;
  readonly sendsCode?: boolean;
  readonly methods?: readonly SecondFactor[];
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
  /** Of the step `second-factor`. */
  readonly methods: readonly SecondFactor[];
  readonly keep: (draft: Draft) => void;
  readonly go: (event: SignInEvent, move?: Move) => void;
}

/** The step on the screen follows from the address, the history entry and what was kept; the transition table moves it on. */
export function useSignInFlow(): SignInFlow {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const asked = routeState.parse(state ?? {});
  const [draft, setDraft] = useState(() => (asked.email ? forEmail(readDraft(), asked.email) : readDraft()));
  const wanted = asked.step ?? entryStep(pathname);
  const isLost = wanted === 'second-factor' && !asked.methods;
  const step = openStep(isLost ? 'email' : wanted, draft);

  const keep = (next: Draft) => {
    keepDraft(next);
    setDraft(next);
  };
  const go = (event: SignInEvent, { draft: next = draft, isFinal = false, ...shown }: Move = {}) => {
    const to = nextStep(step, event);
    keep(next);
    void navigate(pathOf(to), { state: { step: to, ...shown }, replace: isFinal });
  };
  const { notice, sendsCode = false, methods = [] } = asked;
  return { step, draft, email: draft.email ?? '', notice, sendsCode, methods, keep, go };
}

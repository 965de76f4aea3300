import type { SecondFactor } from '#contracts/identity';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Draft, forEmail, keepDraft, readDraft } from './draft.js';
import { entryStep, type OpenStep, openStep, pathOf } from './entry.js';
import { nextStep, type SignInEvent, type Step, STEPS } from './steps.js';

/** Rides on the history entry, so that back, forward and reload find the step again. */
interface RouteState {
  readonly step?: Step;
  readonly email?: string;
  /** Key of a message about what led here. */
  readonly notice?: string;
  /** A code is to be sent as soon as the step opens. */
  readonly sendsCode?: boolean;
  /** Which second factors the server wants one of. */
  readonly methods?: readonly SecondFactor[];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Written by these pages alone; an entry of an earlier version may name a step that is no more. */
function routeState(state: unknown): RouteState {
  const kept: RouteState = isObject(state) ? state : {};
  return kept.step === undefined || STEPS.includes(kept.step) ? kept : {};
}

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
  const asked = routeState(state);
  const [draft, setDraft] = useState(() => (asked.email ? forEmail(readDraft(), asked.email) : readDraft()));
  const wanted = asked.step ?? entryStep(pathname);
  const isLost = wanted === 'second-factor' && !asked.methods?.length;
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

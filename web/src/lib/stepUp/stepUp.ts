import type { StepUpState } from '#contracts/identity';
import { useSyncExternalStore } from 'react';
import { api } from '../api/client.js';
import { hasCode } from '../api/errors.js';

let settle: ((isProven: boolean) => void) | undefined;
let asked: Promise<boolean> | undefined;
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

/** Opens the dialog. Calls that wait at the same time share one proof. Where no page shows dialogs, nobody is asked. */
function askForProof(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  asked ??= new Promise<boolean>((resolve) => (settle = resolve)).finally(() => {
    asked = undefined;
    tell();
  });
  tell();
  return asked;
}

/** Ends the question: the member has proven himself, or has closed the dialog. */
export const answerProof = (isProven: boolean): void => settle?.(isProven);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a call waits for a proof. */
export const useIsProofAsked = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => asked !== undefined,
    () => false,
  );

/** What a proof must still last, so that it is good when the browser comes. */
const SPARE_MS = 30_000;

/**
 * Asks for a fresh proof unless there is one: for what the browser fetches by itself, where no call can be made once more.
 * @returns false where the member closed the dialog
 */
export async function ensureProof(): Promise<boolean> {
  const { freshUntil } = await api.get<StepUpState>('/api/user/step-up');
  return (freshUntil !== null && Date.parse(freshUntil) - Date.now() > SPARE_MS) || askForProof();
}

/**
 * Wraps a call that the server may refuse until the member proves anew that it is him (`identity.step-up.required`): the shell's
 * dialog asks for the proof, and the call is made once more with the same arguments. So an idempotency key belongs into the
 * arguments, not into the wrapped function. Where the dialog is closed instead, the refusal stands.
 *
 *     useMutation({ mutationFn: withStepUp(changeEmail) })
 */
export const withStepUp =
  <Args extends readonly unknown[], T>(act: (...args: Args) => Promise<T>) =>
  async (...args: Args): Promise<T> => {
    try {
      return await act(...args);
    } catch (error) {
      if (!hasCode(error, 'identity.step-up.required') || !(await askForProof())) throw error;
      return act(...args);
    }
  };

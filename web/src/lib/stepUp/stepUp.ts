import { useSyncExternalStore } from 'react';
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

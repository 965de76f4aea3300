import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isPasskeyRefusal } from '#web/lib/passkeys.js';
import { signInByPasskey } from '../api/passkeySignIn.js';
import type { StepProps } from '../steps/step.js';
import { useProblem } from './problem.js';

export interface PasskeySignIn {
  readonly isPending: boolean;
  readonly problem: string | undefined;
  readonly start: () => void;
  /** Takes the problem back: the person goes another way. */
  readonly dismiss: () => void;
}

/** Signs in with a passkey, which is both factors. */
export function usePasskeySignIn(onVerified: StepProps['onVerified']): PasskeySignIn {
  const { t } = useTranslation('auth');
  const problemOf = useProblem();
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: signInByPasskey,
    onSuccess: ({ user }) => (user ? onVerified(user, 'passkey') : undefined),
  });
  const wordsFor = (failure: Error) =>
    isPasskeyRefusal(failure) ? t('messages.passkeyNotUsed') : problemOf(failure, { refused: 'network' });
  return {
    isPending,
    problem: error ? wordsFor(error) : undefined,
    start: () => !isPending && mutate(),
    dismiss: reset,
  };
}

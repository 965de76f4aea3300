import type { VerifiedResponse } from '#contracts/identity';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { WalletRefusal } from '../api/signInByWallet.js';
import type { StepProps } from '../steps/step.js';
import { useProblem } from './problem.js';

export interface WalletSignIn {
  readonly isPending: boolean;
  readonly problem: string | undefined;
  readonly start: () => void;
  /** Takes the problem back: the person goes another way. */
  readonly dismiss: () => void;
}

/** Signs in with the browser wallet; where a second factor is set up, the flow goes on with it. */
export function useWalletSignIn(onVerified: StepProps['onVerified']): WalletSignIn {
  const navigate = useNavigate();
  const problemOf = useProblem();

  const goOn = async (answer: VerifiedResponse | WalletRefusal) => {
    if ('problem' in answer) return;
    const { user, secondFactor } = answer;
    if (secondFactor) await navigate('/auth', { state: { step: 'second-factor', methods: secondFactor.methods } });
    if (user) await onVerified(user, 'wallet');
  };
  const { mutate, reset, isPending, data, error } = useMutation({
    mutationFn: async () => (await import('../api/signInByWallet.js')).signInByWallet(),
    onSuccess: goOn,
  });
  const refused = data && 'problem' in data ? data.problem : undefined;
  return {
    isPending,
    problem: error ? problemOf(error, { refused: 'network' }) : refused,
    start: () => !isPending && mutate(),
    dismiss: reset,
  };
}

import { useTranslation } from 'react-i18next';
import { errorMessage } from '../api/errors.js';
import { useSentence } from '../forms/sentence.js';
import { WalletError } from './errors.js';

/** The sentence to show for what a wallet, or the server about it, has refused. */
export function useWalletProblem(): (error: unknown) => string {
  const { t } = useTranslation('ethereum');
  const sentence = useSentence();
  return (error) =>
    error instanceof WalletError ? t(`problems.${error.problem}`) : sentence(errorMessage(error, t('unanswered')));
}

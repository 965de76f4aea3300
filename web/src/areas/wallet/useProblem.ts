import { useTranslation } from 'react-i18next';
import { ApiError, errorMessage } from '#web/lib/api/errors.js';
import { useSentence } from '#web/lib/forms/sentence.js';

/** The words for what the service refused: ours where the situation is known, else the server's. */
export function useProblem(): (error: unknown) => string {
  const { t, i18n } = useTranslation('wallet');
  const sentence = useSentence();
  return (error) => {
    const key = error instanceof ApiError && error.code ? `problems.${error.code}` : '';
    if (key && i18n.exists(key, { ns: 'wallet' })) return t(key);
    return sentence(errorMessage(error, t('send.problem.unreachable')));
  };
}

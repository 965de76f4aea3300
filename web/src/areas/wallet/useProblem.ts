import { useTranslation } from 'react-i18next';
import { ApiError, errorMessage } from '#web/lib/api/errors.js';

/** The words for what the service refused: ours where the situation is known, else the server's. */
export function useProblem(): (error: unknown) => string {
  const { t, i18n } = useTranslation('wallet');
  return (error) => {
    const key = error instanceof ApiError && error.code ? `problems.${error.code}` : '';
    return key && i18n.exists(key, { ns: 'wallet' }) ? t(key) : errorMessage(error, t('send.problem.unreachable'));
  };
}

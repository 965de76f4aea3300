import { useTranslation } from 'react-i18next';
import { toast } from '#web/ui/Toast/toasts.js';
import { useProblem } from '../flow/problem.js';

/** The failures of the older flow (specification 8.2), as keys under `toasts`. */
export type Failure =
  'login' | 'emailCheck' | 'validation' | 'registration' | 'profileUpdate' | 'verification' | 'resend';

/** What to say where the server refused and said nothing, as keys under `messages`. */
const FALLBACKS: Partial<Record<Failure, string>> = {
  registration: 'registrationFailed',
  verification: 'checkYourCode',
};

/** Says what failed in the title, and why below: in the server's own words where it had some. */
export function useFailureToast(): (failure: Failure, error: unknown) => void {
  const { t } = useTranslation('auth');
  const problem = useProblem();
  return (failure, error) =>
    toast.failure(t(`toasts.${failure}Failed`), problem(error, { refused: FALLBACKS[failure] ?? 'network' }));
}

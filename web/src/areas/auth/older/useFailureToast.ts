import { useTranslation } from 'react-i18next';
import { errorMessage } from '#web/lib/api/errors.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { toast } from '#web/ui/Toast/toasts.js';

/** The failures of the older flow (specification 8.2), as keys under `toasts`. */
export type Failure =
  'login' | 'emailCheck' | 'validation' | 'registration' | 'profileUpdate' | 'verification' | 'resend';

/** What to say where the server said nothing, as keys of the texts. */
const FALLBACKS: Partial<Record<Failure, string>> = {
  registration: 'messages.registrationFailed',
  verification: 'toasts.checkYourCode',
};

/** Says what failed in the title, and why below: in the server's own words where it had some. */
export function useFailureToast(): (failure: Failure, error: unknown) => void {
  const { t } = useTranslation('auth');
  const sentence = useSentence();
  return (failure, error) =>
    toast.failure(
      t(`toasts.${failure}Failed`),
      sentence(errorMessage(error, t(FALLBACKS[failure] ?? 'messages.network'))),
    );
}

import { useTranslation } from 'react-i18next';
import { errorMessage } from '#web/lib/api/errors.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { isPasskeyKnown, isPasskeyRefusal } from '#web/lib/passkeys.js';

/** The sentence for what went wrong with a factor. */
export function useWords(): (error: Error) => string {
  const { t } = useTranslation('security');
  const sentence = useSentence();
  return (error) => {
    if (isPasskeyKnown(error)) return t('passkeys.known');
    if (isPasskeyRefusal(error)) return t('passkeys.notMade');
    return sentence(errorMessage(error, t('unanswered')));
  };
}

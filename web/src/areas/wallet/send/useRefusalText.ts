import { useTranslation } from 'react-i18next';
import { useSentence } from '#web/lib/forms/sentence.js';
import type { Refusal } from './refusals.js';

/** The words of a refusal: ours where the situation is known, else the server's. */
export function useRefusalText(): (refusal: Refusal) => string {
  const { t } = useTranslation('wallet');
  const sentence = useSentence();
  return ({ textKey, message }) => (textKey ? t(`send.${textKey}`) : sentence(message));
}

import { useTranslation } from 'react-i18next';

/**
 * Contracts and server speak English sentences. In other languages each is looked up as a whole in the texts `sentences`;
 * one that is not there stays English.
 */
export function useSentence(): (sentence: string) => string {
  const { t } = useTranslation('sentences', { useSuspense: false });
  return (sentence) =>
    t(sentence, {
      defaultValue: sentence,
      keySeparator: false,
      nsSeparator: false,
      interpolation: { skipOnVariables: true },
    });
}

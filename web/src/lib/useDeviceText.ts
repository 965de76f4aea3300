import { useTranslation } from 'react-i18next';
import { useSentence } from './forms/sentence.js';

const NAMED = /^(.+) on (.+)$/;
const TEXT = '{{browser}} on {{system}}';

/** A device in the reader's language: the server names it in English, as «Chrome 150 on Linux». */
export function useDeviceText(): (device: string) => string {
  const { t } = useTranslation('sentences', { useSuspense: false });
  const sentence = useSentence();
  return (device) => {
    const [, browser, system] = NAMED.exec(device) ?? [];
    if (browser === undefined) return sentence(device);
    return t(TEXT, { browser, system, defaultValue: TEXT, keySeparator: false, nsSeparator: false });
  };
}

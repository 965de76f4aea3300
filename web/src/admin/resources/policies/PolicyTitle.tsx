import type { Policy } from '#contracts/wallet';
import { useRecordContext } from 'react-admin';
import { useWords } from './useWords.js';
import { subjectText, whomText } from './whom.js';

/** «Fee · Transfer · SFN · Everyone · Version 3». */
export function PolicyTitle() {
  const policy = useRecordContext<Policy>();
  const words = useWords();
  if (!policy) return null;
  const version = words.translate('resources.policies.versionNumber', { number: policy.version });
  return <>{[subjectText(policy, words), whomText(policy, words), version].join(' · ')}</>;
}

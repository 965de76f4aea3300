import { useTranslation } from 'react-i18next';
import { errorMessage } from '#web/lib/api/errors.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import type { Claim } from './firstAdmin.js';

export function ClaimResult({ claim }: { readonly claim: Claim }) {
  const { t } = useTranslation('auth');
  const sentence = useSentence();
  if (claim.kind === 'none') return null;
  if (claim.kind === 'granted') return <Alert tone="ok">{t('firstAdmin.granted')}</Alert>;
  const reason = sentence(errorMessage(claim.error, t('firstAdmin.unanswered')));
  return <Alert tone="error">{t('firstAdmin.refused', { reason })}</Alert>;
}

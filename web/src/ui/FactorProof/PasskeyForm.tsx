import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#web/lib/api/errors.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { isPasskeyRefusal } from '#web/lib/passkeys.js';
import { Alert } from '../Alert/Alert.js';
import { Button } from '../Button/Button.js';
import styles from './FactorProof.module.css';
import { type Proof, proveByPasskey } from './factorProof.js';

/** The browser asks for the passkey in a dialog of its own. */
export function PasskeyForm<Answer>({ base, onProven }: Proof<Answer>) {
  const { t } = useTranslation('factors');
  const sentence = useSentence();
  const prove = useMutation({ mutationFn: () => proveByPasskey<Answer>(base), onSuccess: onProven });
  const problem = (error: Error) =>
    isPasskeyRefusal(error) ? t('passkey.notUsed') : sentence(errorMessage(error, t('unanswered')));

  return (
    <div className={styles['form']}>
      <p className={styles['text']}>{t('passkey.text')}</p>
      {prove.error && <Alert tone="error">{problem(prove.error)}</Alert>}
      <Button
        size="lg"
        block
        icon={<KeyRound size={20} strokeWidth={1.75} aria-hidden />}
        busyText={prove.isPending && t('passkey.waiting')}
        onClick={() => prove.mutate()}
      >
        {t('passkey.use')}
      </Button>
    </div>
  );
}

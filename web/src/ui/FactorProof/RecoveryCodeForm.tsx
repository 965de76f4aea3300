import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#web/lib/api/errors.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { Alert } from '../Alert/Alert.js';
import { Button } from '../Button/Button.js';
import { Input } from '../Input/Input.js';
import styles from './FactorProof.module.css';
import { type Proof, proveByCode } from './factorProof.js';

/** One of the codes that were kept for the day on which phone and key are gone. */
export function RecoveryCodeForm<Answer>({ base, onProven }: Proof<Answer>) {
  const { t } = useTranslation('factors');
  const sentence = useSentence();
  const [code, setCode] = useState('');
  const prove = useMutation({
    mutationFn: (entered: string) => proveByCode<Answer>(base, 'recovery-code', entered),
    onSuccess: onProven,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!prove.isPending && code.trim() !== '') prove.mutate(code);
  };

  return (
    <form className={styles['form']} onSubmit={submit}>
      <p className={styles['text']}>{t('recovery.text')}</p>
      {prove.error && <Alert tone="error">{sentence(errorMessage(prove.error, t('unanswered')))}</Alert>}
      <Input
        label={t('fields.recovery-code')}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
      />
      <Button type="submit" size="lg" block busyText={prove.isPending && t('checking')} disabled={code.trim() === ''}>
        {t('verify')}
      </Button>
    </form>
  );
}

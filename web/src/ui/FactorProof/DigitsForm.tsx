import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorMessage } from '#web/lib/api/errors.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { Alert } from '../Alert/Alert.js';
import { Button } from '../Button/Button.js';
import { OtpInput } from '../OtpInput/OtpInput.js';
import styles from './FactorProof.module.css';
import { type Proof, proveByCode } from './factorProof.js';

export interface DigitsFormProps<Answer> extends Proof<Answer> {
  readonly method: 'totp' | 'email-code';
  /** What the person is to do. */
  readonly text: ReactNode;
  readonly problem?: string | undefined;
  /** Below the button. */
  readonly children?: ReactNode;
}

/** Six digits, from an authenticator app or from a mail. */
export function DigitsForm<Answer>({ base, onProven, method, text, problem, children }: DigitsFormProps<Answer>) {
  const { t } = useTranslation('factors');
  const sentence = useSentence();
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const prove = useMutation({
    mutationFn: (digits: string) => proveByCode<Answer>(base, method, digits),
    onSuccess: onProven,
  });
  const submit = (digits: string) => {
    if (prove.isPending) return;
    prove.mutate(digits, {
      onError: (error) => {
        if (error instanceof ApiError) setCode('');
        input.current?.focus();
      },
    });
  };
  const shown = prove.error ? sentence(errorMessage(prove.error, t('unanswered'))) : problem;

  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        submit(code);
      }}
    >
      <p className={styles['text']}>{text}</p>
      {shown && <Alert tone="error">{shown}</Alert>}
      <OtpInput
        ref={input}
        label={t(`fields.${method}`)}
        value={code}
        onChange={setCode}
        onComplete={submit}
        disabled={prove.isPending}
        autoFocus
      />
      <Button type="submit" size="lg" block busyText={prove.isPending && t('checking')} disabled={code.length < 6}>
        {t('verify')}
      </Button>
      {children}
    </form>
  );
}

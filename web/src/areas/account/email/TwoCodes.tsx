import { IDENTITY_LIMITS } from '#contracts/identity';
import { type FormEvent, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { errorMessage } from '#web/lib/api/errors.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { useUser } from '#web/lib/session/useSession.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { OtpInput } from '#web/ui/OtpInput/OtpInput.js';
import { useConfirmEmailChange } from '../api/access/confirmEmailChange.js';
import styles from '../components/Account.module.css';

const { otpLength } = IDENTITY_LIMITS;

export interface TwoCodesProps {
  readonly newEmail: string;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

export function TwoCodes({ newEmail, onBack, onDone }: TwoCodesProps) {
  const { t } = useTranslation('account');
  const sentence = useSentence();
  const { email } = useUser();
  const confirm = useConfirmEmailChange();
  const [currentCode, setCurrentCode] = useState('');
  const [newCode, setNewCode] = useState('');
  const second = useRef<HTMLInputElement>(null);
  const isComplete = currentCode.length === otpLength && newCode.length === otpLength;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !confirm.isPending) confirm.mutate({ currentCode, newCode }, { onSuccess: onDone });
  };

  return (
    <form className={styles['form']} onSubmit={submit}>
      <p>
        <Trans t={t} i18nKey="email.codesText" values={{ email, newEmail }} components={{ email: <strong /> }} />
      </p>
      {confirm.error && <Alert tone="error">{sentence(errorMessage(confirm.error, t('unanswered')))}</Alert>}
      <OtpInput
        label={t('email.currentCode')}
        help={email}
        value={currentCode}
        onChange={setCurrentCode}
        onComplete={() => second.current?.focus()}
        name="current-code"
        autoFocus
      />
      <OtpInput
        ref={second}
        label={t('email.newCode')}
        help={newEmail}
        value={newCode}
        onChange={setNewCode}
        name="new-code"
      />
      <Button
        type="submit"
        size="lg"
        block
        busyText={confirm.isPending && t('email.saving')}
        disabled={!isComplete && !confirm.isPending}
      >
        {t('email.save')}
      </Button>
      <Button variant="ghost" block onClick={onBack}>
        {t('email.again')}
      </Button>
    </form>
  );
}

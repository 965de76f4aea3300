import { useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { errorMessage } from '#web/lib/api/errors.js';
import { useCountdown } from '#web/lib/countdown.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { OtpInput } from '#web/ui/OtpInput/OtpInput.js';
import { ResendButton } from '#web/ui/ResendButton/ResendButton.js';
import styles from './Account.module.css';
import type { PinChange } from './usePinChange.js';

export function ConfirmPinCode({ change }: { readonly change: PinChange }) {
  const { t } = useTranslation('account');
  const sentence = useSentence();
  const [otp, setOtp] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const waitS = useCountdown(change.resendFromMs);

  const submit = (code: string) => {
    if (change.isSaving) return;
    change.enterCode(code);
    setOtp('');
  };
  const resend = () => {
    setOtp('');
    change.resend();
    input.current?.focus();
  };

  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        submit(otp);
      }}
    >
      <p>
        <Trans t={t} i18nKey="pin.codeText" values={{ email: change.email }} components={{ email: <strong /> }} />
      </p>
      {change.error && <Alert tone="error">{sentence(errorMessage(change.error, t('unanswered')))}</Alert>}
      <OtpInput
        ref={input}
        label={t('pin.code')}
        value={otp}
        onChange={setOtp}
        onComplete={submit}
        disabled={change.isSaving}
        autoFocus
      />
      <Button type="submit" size="lg" block busyText={change.isSaving && t('pin.saving')} disabled={otp.length < 6}>
        {t('pin.save')}
      </Button>
      <ResendButton waitS={waitS} isSending={change.isSending} onResend={resend} />
    </form>
  );
}

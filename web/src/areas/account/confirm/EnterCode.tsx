import { useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { errorMessage } from '#web/lib/api/errors.js';
import { useCountdown } from '#web/lib/countdown.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { OtpInput } from '#web/ui/OtpInput/OtpInput.js';
import { ResendButton } from '#web/ui/ResendButton/ResendButton.js';
import styles from '../components/Account.module.css';
import type { ActCode } from './useActCode.js';

export interface EnterCodeProps {
  readonly code: ActCode;
  readonly onConfirmed: () => void;
  readonly action: string;
  readonly isDangerous?: boolean;
  /** Goes on with the last digit, where nothing is lost by it. */
  readonly isInstant?: boolean;
  /** While the act itself is under way. */
  readonly busyText: string | false;
  /** Of the act itself. */
  readonly error: Error | null;
}

/** The code that confirms an act, and the button that does it. */
export function EnterCode({
  code,
  onConfirmed,
  action,
  isDangerous = false,
  isInstant = false,
  busyText,
  error,
}: EnterCodeProps) {
  const { t } = useTranslation('account');
  const sentence = useSentence();
  const [otp, setOtp] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const waitS = useCountdown(code.resendFromMs);
  const busy = busyText || (code.isConfirming && t('code.checking'));
  const problem = error ?? code.error;

  const submit = (entered: string) => {
    if (busy) return;
    code.enterCode(entered, onConfirmed);
    setOtp('');
  };
  const resend = () => {
    setOtp('');
    code.sendCode();
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
        <Trans t={t} i18nKey="pin.codeText" values={{ email: code.email }} components={{ email: <strong /> }} />
      </p>
      {problem && <Alert tone="error">{sentence(errorMessage(problem, t('unanswered')))}</Alert>}
      <OtpInput
        ref={input}
        label={t('pin.code')}
        value={otp}
        onChange={setOtp}
        onComplete={isInstant ? submit : undefined}
        disabled={Boolean(busy)}
        autoFocus
      />
      <Button
        type="submit"
        size="lg"
        block
        variant={isDangerous ? 'danger' : 'primary'}
        busyText={busy}
        disabled={otp.length < 6 && !busy}
      >
        {action}
      </Button>
      <ResendButton waitS={waitS} isSending={code.isSending} onResend={resend} />
    </form>
  );
}

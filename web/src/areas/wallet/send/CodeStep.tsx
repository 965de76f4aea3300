import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountdown } from '#web/lib/countdown.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { OtpInput } from '#web/ui/OtpInput/OtpInput.js';
import { ResendButton } from '#web/ui/ResendButton/ResendButton.js';
import { sendPaymentCode } from '../api/sendPaymentCode.js';
import { verifyPaymentCode } from '../api/verifyPaymentCode.js';
import { PaymentDetails } from './PaymentDetails.js';
import { refusalOf } from './refusals.js';
import styles from './Send.module.css';
import type { Payment } from './sendFlow.js';
import { StepHeading } from './StepHeading.js';
import { useRefusalText } from './useRefusalText.js';

export interface CodeStepProps {
  readonly email: string;
  readonly payment: Payment;
  /** When another code may be asked for; undefined where that is not known any more. */
  readonly resendAt: string | undefined;
  readonly onCodeSent: (resendAt: string) => void;
  readonly onEdit: () => void;
  readonly onPay: () => Promise<void>;
}

/** Asks for the code that was mailed for exactly this payment; the right one sends the money. */
export function CodeStep({ email, payment, resendAt, onCodeSent, onEdit, onPay }: CodeStepProps) {
  const { t } = useTranslation('wallet');
  const textOf = useRefusalText();
  const [digits, setDigits] = useState('');
  const waitS = useCountdown(resendAt === undefined ? 0 : Date.parse(resendAt));
  const { to, asset, amount } = payment.request;
  const verify = useMutation({
    mutationFn: (otp: string) => verifyPaymentCode(email, otp),
    onSuccess: () => void onPay(),
    onError: () => setDigits(''),
  });
  const resend = useMutation({
    mutationFn: () => sendPaymentCode(email, { to, asset, amount }),
    onSuccess: (sent) => onCodeSent(sent.resendAt),
  });

  return (
    <div className={styles['form']}>
      <StepHeading>{t('send.code.title')}</StepHeading>
      {resend.error && <Alert tone="error">{textOf(refusalOf(resend.error))}</Alert>}
      {resend.isSuccess && <Alert tone="ok">{t('send.code.resent')}</Alert>}
      <OtpInput
        label={t('send.code.label')}
        help={t('send.code.help', { email })}
        error={verify.error ? textOf(refusalOf(verify.error)) : undefined}
        value={digits}
        disabled={verify.isPending}
        onChange={setDigits}
        onComplete={(otp) => verify.mutate(otp)}
      />
      <ResendButton waitS={waitS} isSending={resend.isPending} onResend={() => resend.mutate()} />
      <PaymentDetails payment={payment} />
      <div className={styles['actions']}>
        <Button variant="secondary" size="lg" disabled={verify.isPending} onClick={onEdit}>
          {t('send.review.edit')}
        </Button>
      </div>
    </div>
  );
}

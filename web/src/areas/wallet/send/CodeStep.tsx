import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { OtpInput } from '#web/ui/OtpInput/OtpInput.js';
import { sendPaymentCode } from '../api/sendPaymentCode.js';
import { verifyPaymentCode } from '../api/verifyPaymentCode.js';
import { PaymentDetails } from './PaymentDetails.js';
import { refusalOf } from './refusals.js';
import styles from './Send.module.css';
import type { Payment } from './sendFlow.js';
import { StepHeading } from './StepHeading.js';
import { useRefusalText } from './useRefusalText.js';
import { useSecondsUntil } from './useSecondsUntil.js';

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
  const waitS = useSecondsUntil(resendAt);
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
      <PaymentDetails payment={payment} />
      <div className={styles['actions']}>
        <Button variant="secondary" size="lg" disabled={verify.isPending} onClick={onEdit}>
          {t('send.review.edit')}
        </Button>
        <Button
          variant="secondary"
          size="lg"
          disabled={waitS > 0 || verify.isPending}
          busyText={resend.isPending && t('send.code.sending')}
          onClick={() => resend.mutate()}
        >
          {waitS > 0 ? t('send.code.resendIn', { seconds: waitS }) : t('send.code.resend')}
        </Button>
      </div>
    </div>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#web/lib/money/format.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { sendPaymentCode } from '../api/sendPaymentCode.js';
import { PaymentDetails } from './PaymentDetails.js';
import { type Refusal, refusalOf } from './refusals.js';
import styles from './Send.module.css';
import type { Payment } from './sendFlow.js';
import { StepHeading } from './StepHeading.js';
import { useRefusalText } from './useRefusalText.js';

export interface ReviewStepProps {
  readonly email: string;
  readonly payment: Payment;
  readonly refusal: Refusal | undefined;
  readonly isSending: boolean;
  readonly onEdit: () => void;
  readonly onPay: () => Promise<void>;
  readonly onCodeSent: (resendAt: string) => void;
}

/** The last look before money moves. An amount above the threshold goes on to a code instead. */
export function ReviewStep(props: ReviewStepProps) {
  const { email, payment, refusal, isSending, onEdit, onPay, onCodeSent } = props;
  const { t, i18n } = useTranslation('wallet');
  const textOf = useRefusalText();
  const { quote, request } = payment;
  const code = useMutation({
    mutationFn: () => sendPaymentCode(email, { to: request.to, asset: request.asset, amount: request.amount }),
    onSuccess: ({ resendAt }) => onCodeSent(resendAt),
  });
  const problem = code.error ? refusalOf(code.error) : refusal;
  const amount = formatMoney(quote.asset, quote.amount, { locale: i18n.resolvedLanguage ?? 'en', exact: true });

  return (
    <div className={styles['form']}>
      <StepHeading>{t('send.review.title')}</StepHeading>
      {problem && <Alert tone="error">{textOf(problem)}</Alert>}
      <PaymentDetails payment={payment} />
      <p className={styles['note']}>{t(quote.codeRequired ? 'send.review.codeNote' : 'send.review.note', { email })}</p>
      <div className={styles['actions']}>
        <Button variant="secondary" size="lg" disabled={isSending || code.isPending} onClick={onEdit}>
          {t('send.review.edit')}
        </Button>
        {quote.codeRequired && !isSending ? (
          <Button size="lg" busyText={code.isPending && t('send.code.sending')} onClick={() => code.mutate()}>
            {t('send.review.toCode')}
          </Button>
        ) : (
          <Button size="lg" busyText={isSending && t('send.sending')} onClick={() => void onPay()}>
            {t('send.review.confirm', { amount, asset: quote.asset })}
          </Button>
        )}
      </div>
    </div>
  );
}

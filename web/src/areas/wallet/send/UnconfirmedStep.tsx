import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { Dialog } from '#web/ui/Dialog/Dialog.js';
import { Link } from '#web/ui/Link/Link.js';
import { PATHS } from '../paths.js';
import { PaymentDetails } from './PaymentDetails.js';
import styles from './Send.module.css';
import type { Payment } from './sendFlow.js';
import { StepHeading } from './StepHeading.js';

export interface UnconfirmedStepProps {
  readonly payment: Payment;
  readonly onPay: () => Promise<void>;
  readonly onRestart: () => void;
}

/** The answer to an order was lost. Asking again with the same key brings its receipt, or carries it out, once. */
export function UnconfirmedStep({ payment, onPay, onRestart }: UnconfirmedStepProps) {
  const { t } = useTranslation('wallet');
  const [isGivingUp, setGivingUp] = useState(false);
  return (
    <div className={styles['form']}>
      <StepHeading>{t('send.unconfirmed.title')}</StepHeading>
      <Alert tone="warn">{t('send.unconfirmed.text')}</Alert>
      <PaymentDetails payment={payment} />
      <p className={styles['note']}>
        {t('send.unconfirmed.orLook')} <Link to={PATHS.transactions}>{t('titles.transactions')}</Link>
      </p>
      <div className={styles['actions']}>
        <Button variant="secondary" size="lg" onClick={() => setGivingUp(true)}>
          {t('send.unconfirmed.giveUp')}
        </Button>
        <Button size="lg" onClick={() => void onPay()}>
          {t('send.unconfirmed.finish')}
        </Button>
      </div>
      <Dialog
        open={isGivingUp}
        onClose={() => setGivingUp(false)}
        title={t('send.unconfirmed.giveUpTitle')}
        actions={
          <>
            <Button variant="secondary" onClick={() => setGivingUp(false)}>
              {t('common:actions.cancel')}
            </Button>
            <Button variant="danger" onClick={onRestart}>
              {t('send.unconfirmed.giveUp')}
            </Button>
          </>
        }
      >
        <p>{t('send.unconfirmed.giveUpText')}</p>
      </Dialog>
    </div>
  );
}

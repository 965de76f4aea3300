import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage, hasCode } from '#web/lib/api/errors.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { Dialog } from '#web/ui/Dialog/Dialog.js';
import { Input } from '#web/ui/Input/Input.js';
import { useRequestClosure } from '../api/closure.js';
import accountStyles from '../components/Account.module.css';
import { EnterCode } from '../confirm/EnterCode.js';
import { useActCode } from '../confirm/useActCode.js';
import styles from './Closure.module.css';

const CONSEQUENCES = ['money', 'hold', 'access', 'data', 'law'] as const;
const MAX_REASON = 500;

interface StepsProps {
  readonly holdDays: number;
  readonly onDone: () => void;
}

function Steps({ holdDays, onDone }: StepsProps) {
  const { t } = useTranslation('account');
  const sentence = useSentence();
  const [reason, setReason] = useState('');
  const request = useRequestClosure();
  const code = useActCode('closure');
  const ask = () =>
    request.mutate(reason, {
      onSuccess: onDone,
      onError: (error) => hasCode(error, 'identity.act.unconfirmed') && code.startOver(),
    });
  if (code.isSent) {
    const busyText = request.isPending && t('closure.asking');
    return (
      <EnterCode
        code={code}
        onConfirmed={ask}
        action={t('closure.ask')}
        isDangerous
        busyText={busyText}
        error={request.error}
      />
    );
  }
  const problem = request.error ?? code.error;
  return (
    <div className={accountStyles['form']}>
      <ul className={styles['consequences']}>
        {CONSEQUENCES.map((one) => (
          <li key={one}>{t(`closure.consequences.${one}`, { days: holdDays })}</li>
        ))}
      </ul>
      {problem && <Alert tone="error">{sentence(errorMessage(problem, t('unanswered')))}</Alert>}
      <Input
        label={t('closure.reason')}
        optional
        maxLength={MAX_REASON}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button size="lg" block busyText={code.isSending && t('pin.sending')} onClick={code.sendCode}>
        {t('pin.choose')}
      </Button>
    </div>
  );
}

export interface ClosureDialogProps {
  readonly open: boolean;
  readonly holdDays: number;
  readonly onClose: () => void;
}

export function ClosureDialog({ open, holdDays, onClose }: ClosureDialogProps) {
  const { t } = useTranslation('account');
  return (
    <Dialog open={open} onClose={onClose} title={t('closure.dialog')}>
      <Steps holdDays={holdDays} onDone={onClose} />
    </Dialog>
  );
}

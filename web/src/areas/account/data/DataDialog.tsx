import { useTranslation } from 'react-i18next';
import { errorMessage, hasCode } from '#web/lib/api/errors.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { Dialog } from '#web/ui/Dialog/Dialog.js';
import { useRequestDataExport } from '../api/dataExport.js';
import styles from '../components/Account.module.css';
import { EnterCode } from '../confirm/EnterCode.js';
import { useActCode } from '../confirm/useActCode.js';

function Steps({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('account');
  const sentence = useSentence();
  const request = useRequestDataExport();
  const code = useActCode('data-export');
  const ask = () =>
    request.mutate(undefined, {
      onSuccess: onDone,
      onError: (error) => hasCode(error, 'identity.act.unconfirmed') && code.startOver(),
    });
  if (code.isSent) {
    const busyText = request.isPending && t('data.asking');
    return <EnterCode code={code} onConfirmed={ask} action={t('data.ask')} busyText={busyText} error={request.error} />;
  }
  const problem = request.error ?? code.error;
  return (
    <div className={styles['form']}>
      <p>{t('data.dialogText')}</p>
      {problem && <Alert tone="error">{sentence(errorMessage(problem, t('unanswered')))}</Alert>}
      <Button size="lg" block busyText={code.isSending && t('pin.sending')} onClick={code.sendCode}>
        {t('pin.choose')}
      </Button>
    </div>
  );
}

export interface DataDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function DataDialog({ open, onClose }: DataDialogProps) {
  const { t } = useTranslation('account');
  return (
    <Dialog open={open} onClose={onClose} title={t('data.dialog')}>
      <Steps onDone={onClose} />
    </Dialog>
  );
}

import { useTranslation } from 'react-i18next';
import { errorMessage } from '#web/lib/api/errors.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { Dialog } from '#web/ui/Dialog/Dialog.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { useEndOtherSessions } from '../api/endOtherSessions.js';

export interface EndOthersDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function EndOthersDialog({ open, onClose }: EndOthersDialogProps) {
  const { t } = useTranslation('account');
  const sentence = useSentence();
  const end = useEndOtherSessions();

  const confirm = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        toast.success(t('sessions.othersEnded'));
        onClose();
      },
    });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('sessions.endOthers')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button variant="danger" busyText={end.isPending && t('sessions.ending')} onClick={confirm}>
            {t('sessions.end')}
          </Button>
        </>
      }
    >
      <p>{t('sessions.endOthersText')}</p>
      {end.error && <Alert tone="error">{sentence(errorMessage(end.error, t('unanswered')))}</Alert>}
    </Dialog>
  );
}

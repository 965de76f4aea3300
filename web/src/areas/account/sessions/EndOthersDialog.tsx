import { useTranslation } from 'react-i18next';
import { toast } from '#web/ui/Toast/toasts.js';
import { useEndOtherSessions } from '../api/sessions/endOtherSessions.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';

export interface EndSessionsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function EndOthersDialog({ open, onClose }: EndSessionsDialogProps) {
  const { t } = useTranslation('account');
  const end = useEndOtherSessions();

  const confirm = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        toast.success(t('sessions.othersEnded'));
        onClose();
      },
    });

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('sessions.endOthers')}
      confirmText={t('sessions.end')}
      busyText={end.isPending && t('sessions.ending')}
      error={end.error}
      onConfirm={confirm}
    >
      {t('sessions.endOthersText')}
    </ConfirmDialog>
  );
}

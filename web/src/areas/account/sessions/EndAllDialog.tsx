import { useTranslation } from 'react-i18next';
import { useEndAllSessions } from '../api/sessions/endAllSessions.js';
import { ConfirmDialog } from '../components/ConfirmDialog.js';
import type { EndSessionsDialogProps } from './EndOthersDialog.js';

export function EndAllDialog({ open, onClose }: EndSessionsDialogProps) {
  const { t } = useTranslation('account');
  const end = useEndAllSessions();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('sessions.endAll')}
      confirmText={t('sessions.end')}
      busyText={end.isPending && t('sessions.ending')}
      error={end.error}
      onConfirm={() => end.mutate()}
    >
      {t('sessions.endAllText')}
    </ConfirmDialog>
  );
}

import type { ApiKey } from '#contracts/identity';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#web/lib/api/errors.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { Dialog } from '#web/ui/Dialog/Dialog.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { useRevokeApiKey } from '../api/revokeApiKey.js';

export interface RevokeKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function RevokeKeyDialog({ apiKey: { id, name }, open, onClose }: RevokeKeyDialogProps) {
  const { t } = useTranslation('developers');
  const sentence = useSentence();
  const revoke = useRevokeApiKey();
  const confirm = () =>
    revoke.mutate(id, {
      onSuccess: () => {
        toast.success(t('revoke.done', { name }));
        onClose();
      },
    });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('revoke.title')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button variant="danger" busyText={revoke.isPending && t('revoke.busy')} onClick={confirm}>
            {t('revoke.submit')}
          </Button>
        </>
      }
    >
      <p>{t('revoke.text', { name })}</p>
      {revoke.error && <Alert tone="error">{sentence(errorMessage(revoke.error, t('unanswered')))}</Alert>}
    </Dialog>
  );
}

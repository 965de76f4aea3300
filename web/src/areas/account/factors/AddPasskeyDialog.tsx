import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/Dialog/Dialog.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { useAddPasskey } from '../api/factors/passkeys.js';
import { NameForm } from './NameForm.js';

export interface AddPasskeyDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function AddPasskeyDialog({ open, onClose }: AddPasskeyDialogProps) {
  const { t } = useTranslation('security');
  const add = useAddPasskey();
  const submit = (name: string) =>
    add.mutate(name, {
      onSuccess: () => {
        toast.success(t('passkeys.added', { name }));
        onClose();
      },
    });
  return (
    <Dialog open={open} onClose={onClose} title={t('passkeys.addDialog')}>
      <NameForm
        initial=""
        text={t('passkeys.addText')}
        submitText={t('passkeys.create')}
        busyText={add.isPending && t('passkeys.creating')}
        error={add.error}
        onSubmit={submit}
      />
    </Dialog>
  );
}

import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/Dialog/Dialog.js';
import { ErrorState } from '#web/ui/ErrorState/ErrorState.js';
import { lazyPart } from '#web/ui/LazyPart/lazyPart.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { usePassword } from '../api/access/password.js';

/** Forms are heavy, and few who look at their security change the password. */
const form = () => import('./PasswordForm.js');
const waiting = <Skeleton lines={3} height={40} />;
const PasswordForm = lazyPart(form, (module) => module.PasswordForm, waiting);

function Body({ onDone }: { readonly onDone: () => void }) {
  const password = usePassword();
  if (password.isError) return <ErrorState error={password.error} onRetry={() => void password.refetch()} />;
  if (!password.data) return waiting;
  return <PasswordForm hasPassword={password.data.hasPassword} onDone={onDone} />;
}

export interface PasswordDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function PasswordDialog({ open, onClose }: PasswordDialogProps) {
  const { t } = useTranslation('account');
  const finish = () => {
    toast.success(t('password.saved'));
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title={t('password.dialog')}>
      <Body onDone={finish} />
    </Dialog>
  );
}

import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyRetry } from '#web/lib/lazyRetry.js';
import { Dialog } from '#web/ui/Dialog/Dialog.js';
import { ErrorState } from '#web/ui/ErrorState/ErrorState.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { usePassword } from '../api/password.js';

/** Forms are heavy, and few who look at their security change the password. */
const form = () => import('./PasswordForm.js');
const PasswordForm = lazy(() => lazyRetry(form, { tries: 3 }));

const Waiting = () => <Skeleton lines={3} height={40} />;

function Body({ onDone }: { readonly onDone: () => void }) {
  const password = usePassword();
  if (password.isError) return <ErrorState error={password.error} onRetry={() => void password.refetch()} />;
  if (!password.data) return <Waiting />;
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
      <Suspense fallback={<Waiting />}>
        <Body onDone={finish} />
      </Suspense>
    </Dialog>
  );
}

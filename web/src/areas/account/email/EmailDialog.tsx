import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshSession } from '#web/lib/session/store.js';
import { Dialog } from '#web/ui/Dialog/Dialog.js';
import { lazyPart } from '#web/ui/LazyPart/lazyPart.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { TwoCodes } from './TwoCodes.js';

const form = () => import('./NewAddress.js');
const NewAddress = lazyPart(form, (module) => module.NewAddress, <Skeleton lines={3} height={40} />);

/** First where to, then the codes from both addresses. */
function Steps({ onDone }: { readonly onDone: () => void }) {
  const [newEmail, setNewEmail] = useState<string>();
  if (newEmail === undefined) return <NewAddress onSent={setNewEmail} />;
  return <TwoCodes newEmail={newEmail} onBack={() => setNewEmail(undefined)} onDone={onDone} />;
}

export interface EmailDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function EmailDialog({ open, onClose }: EmailDialogProps) {
  const { t } = useTranslation('account');
  const finish = () =>
    void refreshSession().then(() => {
      toast.success(t('email.saved'));
      onClose();
    });
  return (
    <Dialog open={open} onClose={onClose} title={t('email.dialog')}>
      <Steps onDone={finish} />
    </Dialog>
  );
}

import { useTranslation } from 'react-i18next';
import type { MoneyRequest } from '#contracts/wallet';
import { Dialog } from '#web/ui/Dialog/Dialog.js';
import { lazyPart } from '#web/ui/LazyPart/lazyPart.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';

const form = () => import('./NewRequestForm.js');
const NewRequestForm = lazyPart(form, (module) => module.NewRequestForm, <Skeleton lines={5} height={40} />);

export interface NewRequestDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onMade: (request: MoneyRequest) => void;
}

export function NewRequestDialog({ open, onClose, onMade }: NewRequestDialogProps) {
  const { t } = useTranslation('wallet');
  return (
    <Dialog open={open} onClose={onClose} title={t('requests.form.title')}>
      <NewRequestForm onMade={onMade} />
    </Dialog>
  );
}

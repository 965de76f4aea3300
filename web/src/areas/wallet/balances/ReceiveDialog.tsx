import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/Dialog/Dialog.js';
import { lazyPart } from '#web/ui/LazyPart/lazyPart.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';

const view = () => import('./ReceiveView.js');
const ReceiveView = lazyPart(view, (module) => module.ReceiveView, <Skeleton height={320} />);

export interface ReceiveDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly saffronId: string;
}

export function ReceiveDialog({ open, onClose, saffronId }: ReceiveDialogProps) {
  const { t } = useTranslation('wallet');
  return (
    <Dialog open={open} onClose={onClose} title={t('receive.title')}>
      <ReceiveView saffronId={saffronId} />
    </Dialog>
  );
}

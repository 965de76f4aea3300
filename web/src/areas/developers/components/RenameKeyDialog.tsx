import type { ApiKey } from '#contracts/identity';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/Dialog/Dialog.js';
import { lazyPart } from '#web/ui/LazyPart/lazyPart.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';

const form = () => import('./RenameKeyForm.js');
const RenameKeyForm = lazyPart(form, (module) => module.RenameKeyForm, <Skeleton lines={2} height={40} />);

export interface RenameKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function RenameKeyDialog({ apiKey, open, onClose }: RenameKeyDialogProps) {
  const { t } = useTranslation('developers');
  return (
    <Dialog open={open} onClose={onClose} title={t('rename.title')}>
      <RenameKeyForm apiKey={apiKey} onClose={onClose} />
    </Dialog>
  );
}

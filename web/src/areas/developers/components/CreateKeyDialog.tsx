import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/Dialog/Dialog.js';
import { lazyPart } from '#web/ui/LazyPart/lazyPart.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';
import { useCreateApiKey } from '../api/createApiKey.js';
import { ShownSecret } from './ShownSecret.js';

/** Forms are heavy, and a key is made now and then. */
const form = () => import('./CreateKeyForm.js');
const CreateKeyForm = lazyPart(form, (module) => module.CreateKeyForm, <Skeleton lines={4} height={40} />);

export interface CreateKeyDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

function Steps({ onClose }: Pick<CreateKeyDialogProps, 'onClose'>) {
  const create = useCreateApiKey();
  if (create.data) return <ShownSecret secret={create.data.secret} onDone={onClose} />;
  return <CreateKeyForm create={create} />;
}

export function CreateKeyDialog({ open, onClose }: CreateKeyDialogProps) {
  const { t } = useTranslation('developers');
  return (
    <Dialog open={open} onClose={onClose} title={t('create.title')}>
      <Steps onClose={onClose} />
    </Dialog>
  );
}

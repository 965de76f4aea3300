import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/Dialog/Dialog.js';
import { useCreateApiKey } from '../api/createApiKey.js';
import { CreateKeyForm } from './CreateKeyForm.js';
import { ShownSecret } from './ShownSecret.js';

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

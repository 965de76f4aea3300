import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/Dialog/Dialog.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { EnterCode } from '../confirm/EnterCode.js';
import { ChoosePin } from './ChoosePin.js';
import { usePinChange } from './usePinChange.js';

function PinSteps({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('account');
  const change = usePinChange(onDone);
  if (change.isChoosing) return <ChoosePin change={change} />;
  return (
    <EnterCode
      code={change.code}
      onConfirmed={change.confirm}
      action={t('pin.save')}
      isInstant
      busyText={change.isSaving && t('pin.saving')}
      error={change.saveError}
    />
  );
}

export interface PinDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function PinDialog({ open, onClose }: PinDialogProps) {
  const { t } = useTranslation('account');
  const finish = () => {
    toast.success(t('pin.saved'));
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title={t('pin.dialog')}>
      <PinSteps onDone={finish} />
    </Dialog>
  );
}

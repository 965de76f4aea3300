import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/Dialog/Dialog.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { ChoosePin } from './ChoosePin.js';
import { ConfirmPinCode } from './ConfirmPinCode.js';
import { usePinChange } from './usePinChange.js';

function PinSteps({ onDone }: { readonly onDone: () => void }) {
  const change = usePinChange(onDone);
  return change.isChoosing ? <ChoosePin change={change} /> : <ConfirmPinCode change={change} />;
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

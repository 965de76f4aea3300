import type { LinkedWallet } from '#contracts/identity';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '#web/lib/ethereum/address.js';
import { useWalletProblem } from '#web/lib/ethereum/useWalletProblem.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { Dialog } from '#web/ui/Dialog/Dialog.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { useUnlinkWallet } from '../api/linkedWallets.js';

export interface UnlinkDialogProps {
  /** Closed while there is none. */
  readonly wallet: LinkedWallet | undefined;
  readonly onClose: () => void;
}

export function UnlinkDialog({ wallet, onClose }: UnlinkDialogProps) {
  const { t } = useTranslation('ethereum');
  const problemOf = useWalletProblem();
  const unlink = useUnlinkWallet();

  const close = () => {
    unlink.reset();
    onClose();
  };
  const confirm = () =>
    wallet &&
    unlink.mutate(wallet.address, {
      onSuccess: () => {
        toast.success(t('linked.unlinked'));
        close();
      },
    });

  return (
    <Dialog
      open={wallet !== undefined}
      onClose={close}
      title={t('linked.unlinkTitle')}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            {t('common:actions.cancel')}
          </Button>
          <Button variant="danger" busyText={unlink.isPending && t('linked.unlinking')} onClick={confirm}>
            {t('linked.unlink')}
          </Button>
        </>
      }
    >
      <p>{wallet && t('linked.unlinkText', { address: shortAddress(wallet.address) })}</p>
      {unlink.error && <Alert tone="error">{problemOf(unlink.error)}</Alert>}
    </Dialog>
  );
}

import type { LinkedWallet } from '#contracts/identity';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSameAddress, shortAddress } from '#web/lib/ethereum/address.js';
import type { Signer } from '#web/lib/ethereum/signer.js';
import { useWalletProblem } from '#web/lib/ethereum/useWalletProblem.js';
import { useWalletConnection } from '#web/lib/ethereum/wallet.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { EmptyState } from '#web/ui/EmptyState/EmptyState.js';
import { RowList } from '#web/ui/RowList/RowList.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { useLinkWallet } from '../api/linkedWallets.js';
import styles from './Connect.module.css';
import { LinkedWalletRow } from './LinkedWalletRow.js';
import { UnlinkDialog } from './UnlinkDialog.js';

/** Has the connected account sign, and links it. */
function LinkButton({ signer }: { readonly signer: Signer }) {
  const { t } = useTranslation('ethereum');
  const problemOf = useWalletProblem();
  const link = useLinkWallet();
  return (
    <div className={styles['body']}>
      {link.error && <Alert tone="error">{problemOf(link.error)}</Alert>}
      <div className={styles['actions']}>
        <Button
          busyText={link.isPending && t('linked.linking')}
          onClick={() => link.mutate(signer, { onSuccess: () => toast.success(t('linked.linkedDone')) })}
        >
          {t('linked.link', { address: shortAddress(signer.address) })}
        </Button>
      </div>
    </div>
  );
}

export function LinkedWallets({ wallets }: { readonly wallets: readonly LinkedWallet[] }) {
  const { t } = useTranslation('ethereum');
  const { account, signer } = useWalletConnection();
  const [leaving, setLeaving] = useState<LinkedWallet>();
  const isCurrent = ({ address }: LinkedWallet) => account !== null && isSameAddress(address, account);
  const link = signer && !wallets.some(isCurrent) && <LinkButton key={signer.address} signer={signer} />;

  return (
    <>
      {wallets.length === 0 && (
        <EmptyState title={t('linked.none')} action={link}>
          {t(signer ? 'linked.noneConnected' : 'linked.noneText')}
        </EmptyState>
      )}
      {wallets.length > 0 && (
        <>
          <RowList>
            {wallets.map((wallet) => (
              <LinkedWalletRow
                key={wallet.address}
                wallet={wallet}
                isCurrent={isCurrent(wallet)}
                onUnlink={() => setLeaving(wallet)}
              />
            ))}
          </RowList>
          {link}
        </>
      )}
      <UnlinkDialog wallet={leaving} onClose={() => setLeaving(undefined)} />
    </>
  );
}

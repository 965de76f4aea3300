import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { POLYGON } from '#contracts/config';
import { loadPublicConfig, usePublicConfig } from '#web/lib/config.js';
import type { WalletState } from '#web/lib/ethereum/connection.js';
import { switchToPolygon } from '#web/lib/ethereum/polygon.js';
import { disconnectWallet } from '#web/lib/ethereum/wallet.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { DetailList } from '#web/ui/DetailList/DetailList.js';
import { Link } from '#web/ui/Link/Link.js';
import styles from './Connect.module.css';
import { WalletAddress } from './WalletAddress.js';

async function askForPolygon({ provider }: WalletState): Promise<void> {
  const config = await loadPublicConfig();
  if (provider && config) await switchToPolygon(provider, config.polygon);
}

/** The connected account, its network, and what can be done with either. */
export function ConnectedWallet({ wallet }: { readonly wallet: WalletState }) {
  const { t } = useTranslation('ethereum');
  const config = usePublicConfig();
  const change = useMutation({ mutationFn: askForPolygon });
  const { chainId } = wallet;
  const account = wallet.account ?? '';
  const isOnPolygon = chainId === POLYGON.chainId;

  return (
    <div className={styles['body']}>
      <DetailList
        details={[
          { label: t('connection.account'), value: <WalletAddress address={account} /> },
          {
            label: t('connection.network'),
            value: isOnPolygon ? POLYGON.chainName : t('connection.otherNetwork', { chainId }),
          },
        ]}
      />
      {!isOnPolygon && <Alert tone="warn">{t('connection.wrongNetwork')}</Alert>}
      <div className={styles['actions']}>
        {!isOnPolygon && (
          <Button busyText={change.isPending && t('connection.switching')} onClick={() => change.mutate(wallet)}>
            {t('connection.switch')}
          </Button>
        )}
        <Button variant="secondary" onClick={disconnectWallet}>
          {t('connection.disconnect')}
        </Button>
        {isOnPolygon && config && (
          <Link to={`${config.polygon.explorerUrl}/address/${account}`}>{t('connection.explorer')}</Link>
        )}
      </div>
    </div>
  );
}

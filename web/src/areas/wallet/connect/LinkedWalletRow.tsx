import type { LinkedWallet } from '#contracts/identity';
import { Trans, useTranslation } from 'react-i18next';
import { shortAddress } from '#web/lib/ethereum/address.js';
import { Badge } from '#web/ui/Badge/Badge.js';
import { Button } from '#web/ui/Button/Button.js';
import { Row } from '#web/ui/RowList/RowList.js';
import { Time } from '#web/ui/Time/Time.js';
import styles from './Connect.module.css';
import { WalletAddress } from './WalletAddress.js';

export interface LinkedWalletRowProps {
  readonly wallet: LinkedWallet;
  /** It is the one that is connected. */
  readonly isCurrent: boolean;
  readonly onUnlink: () => void;
}

export function LinkedWalletRow({ wallet, isCurrent, onUnlink }: LinkedWalletRowProps) {
  const { t } = useTranslation('ethereum');
  const { address, linkedAt, lastUsedAt } = wallet;
  return (
    <Row
      title={
        <span className={styles['wallet']}>
          <WalletAddress address={address} />
          {isCurrent && <Badge tone="ok">{t('linked.isCurrent')}</Badge>}
        </span>
      }
      facts={[
        <Trans
          t={t}
          i18nKey={lastUsedAt ? 'linked.used' : 'linked.since'}
          components={{ time: <Time iso={linkedAt} />, used: <Time iso={lastUsedAt ?? linkedAt} /> }}
        />,
      ]}
      actions={
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('linked.unlinkOne', { address: shortAddress(address) })}
          onClick={onUnlink}
        >
          {t('linked.unlink')}
        </Button>
      }
    />
  );
}

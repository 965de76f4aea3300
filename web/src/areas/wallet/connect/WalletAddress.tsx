import { useTranslation } from 'react-i18next';
import { shortAddress } from '#web/lib/ethereum/address.js';
import { CopyButton } from '#web/ui/CopyButton/CopyButton.js';
import styles from './Connect.module.css';

export interface WalletAddressProps {
  readonly address: string;
  /** What the button copies, for screen readers. */
  readonly copyLabel?: string;
}

/** An address in short, to be copied in full. */
export function WalletAddress({ address, copyLabel }: WalletAddressProps) {
  const { t } = useTranslation('ethereum');
  const short = shortAddress(address);
  return (
    <span className={styles['address']}>
      <span title={address}>{short}</span>
      <CopyButton text={address} label={copyLabel ?? t('connection.copyAddress', { address: short })} />
    </span>
  );
}

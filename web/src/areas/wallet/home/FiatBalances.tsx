import { useTranslation } from 'react-i18next';
import type { WalletAccount } from '#contracts/wallet';
import { AssetName } from '../balances/AssetName.js';
import { Balance } from '../balances/Balance.js';
import styles from './Home.module.css';

/** The other accounts, each in its own currency: nothing is converted, as there are no rates yet. */
export function FiatBalances({ accounts }: { readonly accounts: readonly WalletAccount[] }) {
  const { t } = useTranslation('wallet');
  return (
    <div className={styles['fiat']}>
      <ul className={styles['fiatList']} aria-label={t('home.fiat')}>
        {accounts.map(({ asset, total }) => (
          <li key={asset} className={styles['fiatRow']}>
            <AssetName asset={asset} />
            <Balance asset={asset} amount={total} hideAsset />
          </li>
        ))}
      </ul>
    </div>
  );
}

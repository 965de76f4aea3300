import { useTranslation } from 'react-i18next';
import type { WalletAccount } from '#contracts/wallet';
import { AssetName } from './AssetName.js';
import { Balance } from './Balance.js';
import styles from './Balances.module.css';
import { CreditNote } from './CreditNote.js';

const SUMS = ['available', 'held', 'total'] as const;

/** Every account with what can be spent, what is held, and both together; on a small screen the total stands out. */
export function AssetTable({ accounts }: { readonly accounts: readonly WalletAccount[] }) {
  const { t } = useTranslation('wallet');
  return (
    <table className={styles['table']}>
      <caption className="visually-hidden">{t('balances.assets')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('fields.asset')}</th>
          {SUMS.map((sum) => (
            <th key={sum} scope="col">
              {t(`balances.${sum}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <tr key={account.asset}>
            <td>
              <AssetName asset={account.asset} />
            </td>
            {SUMS.map((sum) => (
              <td key={sum}>
                <span className={styles['label']}>{t(`balances.${sum}`)} </span>
                <Balance asset={account.asset} amount={account[sum]} hideAsset />
                {sum === 'available' && (
                  <span className={styles['credit']}>
                    <CreditNote account={account} hideAsset />
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

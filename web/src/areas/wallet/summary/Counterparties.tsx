import { useTranslation } from 'react-i18next';
import { formatMemberId } from '#contracts/identity';
import type { MonthlySummary } from '#contracts/wallet';
import { PRODUCT } from '#kernel';
import { Balance } from '../balances/Balance.js';
import styles from './Summary.module.css';

/** With whom most was moved; nothing where there was nobody. */
export function Counterparties({ summary: { asset, counterparties } }: { readonly summary: MonthlySummary }) {
  const { t } = useTranslation('wallet');
  return (
    <table className={styles['table']}>
      <caption className={styles['caption']}>{t('summary.people')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('summary.person')}</th>
          <th scope="col">{t('summary.in')}</th>
          <th scope="col">{t('summary.out')}</th>
        </tr>
      </thead>
      <tbody>
        {counterparties.map(({ counterparty, in: came, out }) => (
          <tr key={counterparty?.saffronId ?? ''}>
            <th scope="row">
              {counterparty?.name ?? PRODUCT.name}
              {counterparty && <span className={styles['fact']}>{formatMemberId(counterparty.saffronId)}</span>}
            </th>
            <td>
              <Balance asset={asset} amount={came} hideAsset />
            </td>
            <td>
              <Balance asset={asset} amount={out} hideAsset />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

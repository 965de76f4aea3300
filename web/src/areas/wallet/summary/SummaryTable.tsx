import { useTranslation } from 'react-i18next';
import type { MonthlySummary } from '#contracts/wallet';
import { Balance } from '../balances/Balance.js';
import { monthText } from './month.js';
import styles from './Summary.module.css';

/** The month as a sum: what there was, what came and went, what was left. */
export function SummaryTable({ summary }: { readonly summary: MonthlySummary }) {
  const { t, i18n } = useTranslation('wallet');
  const { asset, opening, in: came, out, fees, closing, count, month } = summary;
  const lines = [
    { name: 'opening', amount: opening },
    { name: 'in', amount: came, direction: 'in' },
    { name: 'out', amount: out, direction: 'out' },
    { name: 'fees', amount: fees, direction: 'out' },
    { name: 'closing', amount: closing },
  ] as const;
  return (
    <table className={styles['table']}>
      <caption className="visually-hidden">
        {t('summary.table', { month: monthText(month, i18n.resolvedLanguage ?? 'en') })}
      </caption>
      <tbody>
        {lines.map(({ name, amount, ...line }) => (
          <tr key={name} className={name === 'closing' ? styles['total'] : undefined}>
            <th scope="row">{t(`summary.${name}`)}</th>
            <td>
              <Balance asset={asset} amount={amount} {...('direction' in line && amount !== '0' && line)} />
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('summary.count')}</th>
          <td>{count}</td>
        </tr>
      </tbody>
    </table>
  );
}

import type { Asset } from '#kernel';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#web/lib/money/format.js';
import styles from './Amount.module.css';

export interface AmountProps {
  readonly asset: Asset;
  /** Decimal string in major units, as the API answers it. */
  readonly amount: string;
  /** Colours a movement and gives it its sign: what came in, or went out. */
  readonly direction?: 'in' | 'out';
  readonly hideAsset?: boolean;
  /** Shows all its decimals, for what must add up: a review, a receipt. */
  readonly exact?: boolean;
}

/** An amount for people; all its decimals are in the tooltip. */
export function Amount({ asset, amount, direction, hideAsset = false, exact = false }: AmountProps) {
  const { i18n } = useTranslation();
  const locale = i18n.resolvedLanguage ?? 'en';
  const signed = direction === 'out' ? `-${amount}` : amount;
  const isSigned = direction !== undefined;
  return (
    <span
      className={`${styles['amount']} ${direction ? styles[direction] : ''}`}
      title={`${formatMoney(asset, signed, { locale, signed: isSigned, exact: true })} ${asset}`}
    >
      {formatMoney(asset, signed, { locale, signed: isSigned, exact })}
      {!hideAsset && <span className={styles['asset']}> {asset}</span>}
    </span>
  );
}

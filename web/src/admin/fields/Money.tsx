import type { Asset } from '#kernel';
import { useLocale } from 'react-admin';
import { formatMoney } from '#web/lib/money/format.js';

export interface MoneyProps {
  readonly asset: Asset;
  /** Decimal string in major units, as the API answers it. */
  readonly amount: string;
  readonly hideAsset?: boolean;
}

/** An amount with all its decimals: what an administrator decides on is never cut. */
export function Money({ asset, amount, hideAsset = false }: MoneyProps) {
  const locale = useLocale();
  const digits = formatMoney(asset, amount, { locale, exact: true });
  return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{hideAsset ? digits : `${digits} ${asset}`}</span>;
}

import { useTranslation } from 'react-i18next';
import type { Asset } from '#kernel';
import { Amount } from '#web/ui/Amount/Amount.js';
import { useHiddenBalances } from './hiddenBalances.js';

export interface BalanceProps {
  readonly asset: Asset;
  readonly amount: string;
  readonly direction?: 'in' | 'out';
  readonly hideAsset?: boolean;
}

/** An amount that the closed eye covers. */
export function Balance(props: BalanceProps) {
  const { t } = useTranslation('wallet');
  if (!useHiddenBalances()) return <Amount {...props} />;
  return (
    <span>
      <span aria-hidden>••••</span>
      <span className="visually-hidden">{t('balances.hidden')}</span>
    </span>
  );
}

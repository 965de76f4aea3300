import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalletAccount } from '#contracts/wallet';
import { PRODUCT } from '#kernel';
import { Card } from '#web/ui/Card/Card.js';
import { Balance } from './Balance.js';
import styles from './Balances.module.css';
import { CreditNote } from './CreditNote.js';
import { HideBalances } from './HideBalances.js';

export interface TotalCardProps {
  readonly accounts: readonly WalletAccount[];
  readonly children?: ReactNode;
}

/** The native token in large letters, and what can be done with it. */
export function TotalCard({ accounts, children }: TotalCardProps) {
  const { t } = useTranslation('wallet');
  const token = accounts.find(({ asset }) => asset === PRODUCT.token);
  return (
    <Card
      title={t('balances.totalOf', { asset: PRODUCT.token })}
      action={
        <span className={styles['eye']}>
          <HideBalances />
        </span>
      }
    >
      <p className={styles['total']}>
        <Balance asset={PRODUCT.token} amount={token?.total ?? '0'} />
      </p>
      {token && (token.held !== '0' || token.creditLimit !== '0') && (
        <p className={styles['split']}>
          {t('balances.available')} <Balance asset={token.asset} amount={token.available} />{' '}
          <CreditNote account={token} /> · {t('balances.held')} <Balance asset={token.asset} amount={token.held} />
        </p>
      )}
      {children}
    </Card>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalletAccount } from '#contracts/wallet';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Card } from '#web/ui/Card/Card.js';
import { ErrorState } from '#web/ui/ErrorState/ErrorState.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';
import { Time } from '#web/ui/Time/Time.js';
import type { useLiveBalances } from './useLiveBalances.js';

export interface BalancesStateProps {
  readonly balances: ReturnType<typeof useLiveBalances>;
  readonly children: (accounts: readonly WalletAccount[]) => ReactNode;
}

/** Loading, failed, or there; and when the last answers failed, from when the numbers are. */
export function BalancesState({ balances, children }: BalancesStateProps) {
  const { t } = useTranslation('wallet');
  const { data, error, dataUpdatedAt, refetch } = balances;
  if (!data && error) {
    return (
      <Card>
        <ErrorState error={error} title={t('balances.failed')} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!data) {
    return (
      <Card>
        <div aria-busy="true">
          <Skeleton width={160} />
          <Skeleton width={240} height={40} />
        </div>
      </Card>
    );
  }
  return (
    <>
      {error && (
        <Alert tone="warn">
          {t('balances.stale')} <Time iso={new Date(dataUpdatedAt).toISOString()} exact />
        </Alert>
      )}
      {children(data)}
    </>
  );
}

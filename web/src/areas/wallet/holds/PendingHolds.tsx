import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PendingHold } from '#contracts/wallet';
import { Card } from '#web/ui/Card/Card.js';
import { ErrorState } from '#web/ui/ErrorState/ErrorState.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';
import { holdsQuery } from '../api/holds.js';
import { HoldRow } from './HoldRow.js';
import styles from './Holds.module.css';

/** What `held` of the balances is made of. */
export function PendingHolds() {
  const { t } = useTranslation('wallet');
  const { data, error, refetch } = useQuery(holdsQuery);
  if (data?.length === 0) return null;
  return (
    <Card title={t('holds.title')} description={t('holds.text')}>
      {error && !data && <ErrorState error={error} title={t('holds.failed')} onRetry={() => void refetch()} />}
      {!error && !data && (
        <div aria-busy="true">
          <Skeleton lines={2} height={48} />
        </div>
      )}
      {data && <List holds={data} />}
    </Card>
  );
}

const List = ({ holds }: { readonly holds: readonly PendingHold[] }) => (
  <ul className={styles['list']}>
    {holds.map((hold) => (
      <HoldRow key={hold.id} hold={hold} />
    ))}
  </ul>
);

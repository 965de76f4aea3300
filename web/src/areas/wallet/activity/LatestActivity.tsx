import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/Card/Card.js';
import { EmptyState } from '#web/ui/EmptyState/EmptyState.js';
import { ErrorState } from '#web/ui/ErrorState/ErrorState.js';
import { Link } from '#web/ui/Link/Link.js';
import { latestTransactionsQuery } from '../api/transactions.js';
import { PATHS } from '../paths.js';
import { ActivityList } from './ActivityList.js';
import { ActivitySkeleton } from './ActivitySkeleton.js';
import { searchWith } from './filter.js';

const SHOWN = 5;

/** The last lines of the statement, with the way to all of them. */
export function LatestActivity() {
  const { t } = useTranslation('wallet');
  const { data, error, refetch } = useQuery(latestTransactionsQuery(SHOWN));
  return (
    <Card title={t('activity.latest')} action={<Link to={PATHS.transactions}>{t('activity.all')}</Link>}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <ActivitySkeleton rows={SHOWN} />}
      {data?.length === 0 && <EmptyState title={t('activity.none')}>{t('activity.noneText')}</EmptyState>}
      {data && data.length > 0 && (
        <ActivityList items={data} hrefOf={(id) => `${PATHS.transactions}?${searchWith({}, id)}`} />
      )}
    </Card>
  );
}

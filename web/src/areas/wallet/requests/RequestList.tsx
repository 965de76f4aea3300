import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MoneyRequestState } from '#contracts/wallet';
import { Button } from '#web/ui/Button/Button.js';
import { EmptyState } from '#web/ui/EmptyState/EmptyState.js';
import { ErrorState } from '#web/ui/ErrorState/ErrorState.js';
import { LoadMore } from '#web/ui/LoadMore/LoadMore.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';
import { type Box, moneyRequestsQuery } from '../api/moneyRequests.js';
import { RequestRow } from './RequestRow.js';
import styles from './Requests.module.css';

export interface RequestListProps {
  readonly box: Box;
  readonly status: MoneyRequestState | undefined;
  readonly hrefOf: (id: string) => string;
  readonly onClear: () => void;
}

/** One of the two boxes with all that can happen to it. */
export function RequestList({ box, status, hrefOf, onClear }: RequestListProps) {
  const { t } = useTranslation('wallet');
  const requests = useInfiniteQuery(moneyRequestsQuery(box, status));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = requests;
  const items = data?.pages.flatMap((page) => page.items);
  if (error && !items) return <ErrorState error={error} title={t('requests.failed')} onRetry={() => void refetch()} />;
  if (!items) {
    return (
      <div aria-busy="true">
        <Skeleton lines={4} height={56} />
      </div>
    );
  }
  if (items.length === 0 && status) {
    const all = (
      <Button variant="secondary" onClick={onClear}>
        {t('requests.clear')}
      </Button>
    );
    return (
      <EmptyState title={t('requests.nothingFound')} action={all}>
        {t('requests.nothingFoundText')}
      </EmptyState>
    );
  }
  if (items.length === 0) {
    const text = box === 'sent' ? 'noneSent' : 'noneReceived';
    return <EmptyState title={t(`requests.${text}`)}>{t(`requests.${text}Text`)}</EmptyState>;
  }
  return (
    <>
      <ul className={styles['list']} aria-label={t('requests.list')}>
        {items.map((request) => (
          <RequestRow key={request.id} request={request} to={hrefOf(request.id)} />
        ))}
      </ul>
      <LoadMore
        shown={items.length}
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        onLoadMore={() => void fetchNextPage()}
      />
    </>
  );
}

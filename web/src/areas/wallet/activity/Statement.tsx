import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button/Button.js';
import { Card } from '#web/ui/Card/Card.js';
import { EmptyState } from '#web/ui/EmptyState/EmptyState.js';
import { ErrorState } from '#web/ui/ErrorState/ErrorState.js';
import { LoadMore } from '#web/ui/LoadMore/LoadMore.js';
import { ActivityList } from './ActivityList.js';
import { ActivitySkeleton } from './ActivitySkeleton.js';
import { type ActivityFilter, isFiltered } from './filter.js';
import type { useTransactions } from './useTransactions.js';

export interface StatementProps {
  readonly transactions: ReturnType<typeof useTransactions>;
  readonly filter: ActivityFilter;
  readonly hrefOf: (id: string) => string;
  readonly onClear: () => void;
  /** Where the focus goes from filters that are gone. */
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/** The list with all that can happen to it: loading, failed, empty, nothing found, more to come. */
export function Statement({ transactions, filter, hrefOf, onClear, headingRef }: StatementProps) {
  const { t } = useTranslation('wallet');
  const { items, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = transactions;
  return (
    <Card>
      <h2 ref={headingRef} tabIndex={-1} className="visually-hidden">
        {t('activity.list')}
      </h2>
      {error && <ErrorState error={error} title={t('activity.failed')} onRetry={() => void refetch()} />}
      {!error && !items && <ActivitySkeleton rows={8} />}
      {items?.length === 0 &&
        (isFiltered(filter) ? (
          <EmptyState
            title={t('activity.nothingFound')}
            action={
              <Button variant="secondary" onClick={onClear}>
                {t('filters.clear')}
              </Button>
            }
          >
            {t('activity.nothingFoundText')}
          </EmptyState>
        ) : (
          <EmptyState title={t('activity.none')}>{t('activity.noneText')}</EmptyState>
        ))}
      {items && items.length > 0 && (
        <>
          <ActivityList items={items} hrefOf={hrefOf} />
          <LoadMore
            shown={items.length}
            hasMore={hasNextPage}
            isLoading={isFetchingNextPage}
            onLoadMore={() => void fetchNextPage()}
          />
        </>
      )}
    </Card>
  );
}

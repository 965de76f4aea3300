import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Asset } from '#kernel';
import { Card } from '#web/ui/Card/Card.js';
import { EmptyState } from '#web/ui/EmptyState/EmptyState.js';
import { ErrorState } from '#web/ui/ErrorState/ErrorState.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';
import { summaryQuery } from '../api/summary.js';
import { Counterparties } from './Counterparties.js';
import { monthText } from './month.js';
import styles from './Summary.module.css';
import { SummaryTable } from './SummaryTable.js';

export interface MonthViewProps {
  readonly asset: Asset;
  readonly month: string;
}

/** One month with all that can happen to it: loading, failed, without movements, summed up. */
export function MonthView({ asset, month }: MonthViewProps) {
  const { t, i18n } = useTranslation('wallet');
  const { data, error, refetch } = useQuery(summaryQuery(asset, month));
  return (
    <Card title={`${monthText(month, i18n.resolvedLanguage ?? 'en')} · ${asset}`}>
      {error && <ErrorState error={error} title={t('summary.failed')} onRetry={() => void refetch()} />}
      {!error && !data && (
        <div aria-busy="true">
          <Skeleton lines={6} height={32} />
        </div>
      )}
      {!error && data && (
        <div className={styles['view']}>
          <SummaryTable summary={data} />
          {data.count > 0 ? (
            <Counterparties summary={data} />
          ) : (
            <EmptyState title={t('summary.none')}>{t('summary.noneText')}</EmptyState>
          )}
        </div>
      )}
    </Card>
  );
}

import { useTranslation } from 'react-i18next';
import { Button } from '../Button/Button.js';
import styles from './LoadMore.module.css';

export interface LoadMoreProps {
  readonly shown: number;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly onLoadMore: () => void;
}

/** The foot of a list with a cursor: how many rows are in view, and a button for the next ones. */
export function LoadMore({ shown, hasMore, isLoading, onLoadMore }: LoadMoreProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['foot']}>
      <span className={styles['count']} role="status">
        {t(hasMore ? 'states.shown' : 'states.allShown', { shown })}
      </span>
      {hasMore && (
        <Button variant="secondary" busyText={isLoading && t('states.loadingMore')} onClick={onLoadMore}>
          {t('actions.loadMore')}
        </Button>
      )}
    </div>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contact } from '#contracts/wallet';
import { EmptyState } from '#web/ui/EmptyState/EmptyState.js';
import { ErrorState } from '#web/ui/ErrorState/ErrorState.js';
import { LoadMore } from '#web/ui/LoadMore/LoadMore.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';
import { contactsQuery } from '../api/contacts.js';
import styles from './Contacts.module.css';

export interface ContactListProps {
  readonly search: string;
  readonly children: (contact: Contact) => ReactNode;
}

/** The address book with all that can happen to it: loading, failed, empty, nobody found, more to come. */
export function ContactList({ search, children }: ContactListProps) {
  const { t } = useTranslation('wallet');
  const contacts = useInfiniteQuery(contactsQuery(search));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = contacts;
  const items = data?.pages.flatMap((page) => page.items);
  if (error && !items) return <ErrorState error={error} title={t('contacts.failed')} onRetry={() => void refetch()} />;
  if (!items) {
    return (
      <div aria-busy="true">
        <Skeleton lines={4} height={52} />
      </div>
    );
  }
  if (items.length === 0) {
    const text = search ? 'nothingFound' : 'none';
    return <EmptyState title={t(`contacts.${text}`)}>{t(`contacts.${text}Text`)}</EmptyState>;
  }
  return (
    <>
      <ul className={styles['list']} aria-label={t('contacts.list')}>
        {items.map(children)}
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

import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Transaction } from '#contracts/wallet';
import { formatDay } from '#web/lib/dates/format.js';
import styles from './Activity.module.css';
import { ActivityRow } from './ActivityRow.js';
import { groupByDay } from './days.js';

export interface ActivityListProps {
  readonly items: readonly Transaction[];
  /** The address that opens a line's details. */
  readonly hrefOf: (id: string) => string;
}

/** Lines of the statement under their days. */
export function ActivityList({ items, hrefOf }: ActivityListProps) {
  const { i18n } = useTranslation('wallet');
  const { pathname } = useLocation();
  return (
    <div className={styles['days']}>
      {groupByDay(items).map(({ at, items: lines }) => (
        <section key={at} className={styles['day']}>
          <h3 className={styles['date']}>{formatDay(at, i18n.resolvedLanguage ?? 'en')}</h3>
          <ul className={styles['list']}>
            {lines.map((line) => (
              <ActivityRow key={line.id} transaction={line} to={hrefOf(line.id)} from={pathname} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

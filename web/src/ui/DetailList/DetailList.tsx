import type { ReactNode } from 'react';
import styles from './DetailList.module.css';

export interface Detail {
  readonly label: string;
  readonly value: ReactNode;
  /** The line that matters most, such as a total. */
  readonly strong?: boolean;
}

/** Names and values in rows: a review, a receipt, a record. */
export const DetailList = ({ details }: { readonly details: readonly Detail[] }) => (
  <dl className={styles['list']}>
    {details.map(({ label, value, strong = false }, index) => (
      <div key={`${index} ${label}`} className={`${styles['row']} ${strong ? styles['strong'] : ''}`}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

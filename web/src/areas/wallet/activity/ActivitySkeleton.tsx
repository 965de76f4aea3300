import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';
import styles from './Activity.module.css';

export const ActivitySkeleton = ({ rows }: { readonly rows: number }) => (
  <div className={styles['list']} aria-busy="true">
    {Array.from({ length: rows }, (_, index) => (
      <Skeleton key={index} height={56} />
    ))}
  </div>
);

import type { ReactNode } from 'react';
import { Strokes } from '../Mark/Strokes.js';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  readonly title: string;
  /** Why it is empty, and what would fill it. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <Strokes className={styles['art']} />
      <p className={styles['title']}>{title}</p>
      {children && <div className={styles['text']}>{children}</div>}
      {action}
    </div>
  );
}

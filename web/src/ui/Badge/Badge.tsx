import type { ReactNode } from 'react';
import styles from './Badge.module.css';

export interface BadgeProps {
  readonly tone?: 'neutral' | 'accent' | 'ok' | 'warn' | 'error' | 'info';
  readonly children: ReactNode;
}

export const Badge = ({ tone = 'neutral', children }: BadgeProps) => (
  <span className={`${styles['badge']} ${styles[tone]}`}>{children}</span>
);

import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Alert.module.css';

const ICONS = { info: Info, ok: CircleCheck, warn: TriangleAlert, error: CircleAlert };

export interface AlertProps {
  readonly tone?: keyof typeof ICONS;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Stays in the page. Errors are announced at once, everything else when the reader pauses. */
export function Alert({ tone = 'info', title, children, action }: AlertProps) {
  const Icon = ICONS[tone];
  return (
    <div className={`${styles['alert']} ${styles[tone]}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon className={styles['icon']} size={20} strokeWidth={1.75} aria-hidden />
      <div className={styles['text']}>
        {title && <p className={styles['title']}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  );
}

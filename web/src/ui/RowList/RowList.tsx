import type { ReactNode } from 'react';
import styles from './RowList.module.css';

/** Things that a member has, such as devices or keys, one under the other. */
export const RowList = ({ children }: { readonly children: ReactNode }) => (
  <ul className={styles['list']}>{children}</ul>
);

export interface RowProps {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  /** What is known of it, a line each; empty ones are left out. */
  readonly facts: readonly ReactNode[];
  readonly actions?: ReactNode;
  /** The dialogs of its actions. */
  readonly children?: ReactNode;
}

/** One thing of a list: what it is, what is known of it, and what can be done with it. */
export const Row = ({ icon, title, facts, actions, children }: RowProps) => (
  <li className={styles['row']}>
    {icon && <span className={styles['icon']}>{icon}</span>}
    <div className={styles['words']}>
      <p className={styles['title']}>{title}</p>
      {facts.map(
        (fact, index) =>
          fact && (
            <p key={index} className={styles['fact']}>
              {fact}
            </p>
          ),
      )}
    </div>
    {actions && <div className={styles['actions']}>{actions}</div>}
    {children}
  </li>
);

import { type ReactNode, useId } from 'react';
import styles from './Card.module.css';

export interface CardProps {
  /** With a title the card is a section of the page that carries its name. */
  readonly title?: ReactNode;
  readonly description?: ReactNode;
  /** At the right of the title. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
  readonly className?: string;
}

export function Card({ title, description, action, children, className = '' }: CardProps) {
  const titleId = useId();
  if (!title) return <div className={`${styles['card']} ${className}`}>{children}</div>;
  return (
    <section className={`${styles['card']} ${className}`} aria-labelledby={titleId}>
      <div className={styles['head']}>
        <div>
          <h2 id={titleId} className={styles['title']}>
            {title}
          </h2>
          {description && <p className={styles['description']}>{description}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

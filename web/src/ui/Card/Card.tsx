import { createContext, createElement, type ReactNode, use, useId } from 'react';
import styles from './Card.module.css';

/** The heading of a card's title: a card in a group stands one level below the group's. */
const TitleLevel = createContext<'h2' | 'h3'>('h2');

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
  const level = use(TitleLevel);
  if (!title) return <div className={`${styles['card']} ${className}`}>{children}</div>;
  return (
    <section className={`${styles['card']} ${className}`} aria-labelledby={titleId}>
      <div className={styles['head']}>
        <div className={styles['words']}>
          {createElement(level, { id: titleId, className: styles['title'] }, title)}
          {description && <p className={styles['description']}>{description}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

export interface CardGroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Cards of a long page that belong together, under one heading. */
export const CardGroup = ({ title, children }: CardGroupProps) => (
  <section className={styles['group']}>
    <h2 className={styles['groupTitle']}>{title}</h2>
    <TitleLevel value="h3">{children}</TitleLevel>
  </section>
);

import type { ReactNode } from 'react';
import { Card } from '#web/ui/Card/Card.js';
import styles from './SignInCard.module.css';

export interface SignInCardProps {
  readonly head?: ReactNode;
  readonly content: ReactNode;
  /** Room for two columns. */
  readonly isWide?: boolean;
}

/** The narrow column in the middle of the page. */
export const SignInCard = ({ head, content, isWide = false }: SignInCardProps) => (
  <div className={`${styles['column']} ${isWide ? styles['wide'] : ''}`}>
    {head}
    <Card>{content}</Card>
  </div>
);

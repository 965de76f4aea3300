import type { ComponentProps, ReactNode } from 'react';
import styles from './IconButton.module.css';

export interface IconButtonProps extends ComponentProps<'button'> {
  /** Said by screen readers and shown as tooltip. */
  readonly label: string;
  readonly children: ReactNode;
}

export function IconButton({ label, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={`${styles['button']} ${className}`} />
  );
}

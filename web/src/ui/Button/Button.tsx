import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Spinner } from '../Spinner/Spinner.js';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

interface Look {
  readonly variant?: ButtonVariant;
  readonly size?: 'sm' | 'md' | 'lg';
  /** As wide as its place. */
  readonly block?: boolean;
  readonly icon?: ReactNode;
}

const classOf = ({ variant = 'primary', size = 'md', block = false }: Look, className = '') =>
  [styles['button'], styles[variant], styles[size], block && styles['block'], className].filter(Boolean).join(' ');

export interface ButtonProps extends Look, ComponentProps<'button'> {
  /** While it works: the button cannot be pressed again, keeps its focus, and says this. */
  readonly busyText?: string | false | null | undefined;
}

export function Button({ variant, size, block, icon, busyText, className, children, onClick, ...rest }: ButtonProps) {
  const isBusy = Boolean(busyText);
  const look = { ...(variant && { variant }), ...(size && { size }), ...(block && { block }) };
  return (
    <button
      type="button"
      {...rest}
      className={classOf(look, className)}
      aria-disabled={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    >
      {isBusy ? <Spinner size={16} /> : icon}
      {isBusy ? busyText : children}
    </button>
  );
}

export type ButtonLinkProps = Look & ComponentProps<typeof Link>;

/** A link that looks like a button: it goes somewhere, it does nothing else. */
export function ButtonLink({ variant, size, block, icon, className, children, ...rest }: ButtonLinkProps) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(block && { block }) };
  return (
    <Link {...rest} className={classOf(look, className)}>
      {icon}
      {children}
    </Link>
  );
}

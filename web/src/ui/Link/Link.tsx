import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router';
import styles from './Link.module.css';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site, or an address elsewhere (https:, mailto:, tel:). */
  readonly to: string;
  readonly state?: unknown;
}

const isElsewhere = (to: string) => /^[a-z][a-z+.-]*:/i.test(to);

export function Link({ to, state, className = '', children, ...rest }: LinkProps) {
  const classes = `${styles['link']} ${className}`;
  if (!isElsewhere(to)) {
    return (
      <RouterLink {...rest} to={to} state={state} className={classes}>
        {children}
      </RouterLink>
    );
  }
  const opensTab = to.startsWith('http') ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a {...rest} {...opensTab} href={to} className={classes}>
      {children}
    </a>
  );
}

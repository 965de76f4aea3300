import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { useCreatePath } from 'react-admin';
import { Link as RouterLink } from 'react-router';

export interface ShowLinkProps {
  readonly resource: string;
  /** Null where whoever looks may not go there. */
  readonly id: string | null;
  readonly children: ReactNode;
}

/** The way to a record by keyboard and screen reader: a click on the row reaches only a mouse. */
export function ShowLink({ resource, id, children }: ShowLinkProps) {
  const createPath = useCreatePath();
  if (id === null) return children;
  return (
    <Link
      component={RouterLink}
      to={createPath({ resource, type: 'show', id })}
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </Link>
  );
}

import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { ensureSession } from '#web/lib/session/store.js';
import { useSession } from '#web/lib/session/useSession.js';
import type { RouteRow } from '#web/routes/index.js';
import { Spinner } from '#web/ui/Spinner/Spinner.js';
import styles from './App.module.css';
import { judge } from './guard.js';

export function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={styles['waiting']}>
      <Spinner size={32} label={t('states.loading')} />
    </div>
  );
}

/** Shows the page to whom it is open, and sends the others where the specification says. */
export function Guarded({ row, children }: { readonly row: RouteRow; readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  const session = useSession();
  const [wasSignedIn, setSignedIn] = useState(false);
  if (session.user && !wasSignedIn) setSignedIn(true);

  useEffect(() => {
    if (row.access !== 'public') void ensureSession();
  }, [row, pathname]);

  const verdict = judge(row, pathname, session);
  // A payment link is for after the sign-in. Who was here and has left is led back to nothing of his: the next one may be another.
  const target = search && !wasSignedIn ? pathname + search : undefined;
  if (verdict.kind === 'redirect') return <Navigate to={verdict.to} replace state={target} />;
  if (verdict.kind === 'wait') return <Waiting />;
  if (verdict.kind === 'empty') return null;
  // Somebody else may have signed in in another tab: nothing that was begun for the one before is his.
  return row.access === 'public' ? children : <Fragment key={session.user?.id}>{children}</Fragment>;
}

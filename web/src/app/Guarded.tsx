import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { ensureSession } from '#web/lib/session/store.js';
import { keepTarget } from '#web/lib/session/target.js';
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
  const wasSignedIn = useRef(false);

  useEffect(() => {
    if (row.access !== 'public') void ensureSession();
  }, [row, pathname]);

  const verdict = judge(row, pathname, session);
  const isLedAway = verdict.kind === 'redirect' && session.status === 'visitor' && search !== '';
  useEffect(() => {
    if (session.status === 'member') wasSignedIn.current = true;
    // A payment link says what is to be done. Who was here and has left is led back to nothing of his: the next one may be another.
    if (isLedAway && !wasSignedIn.current) keepTarget(pathname + search);
  }, [isLedAway, pathname, search, session.status]);

  if (verdict.kind === 'redirect') return <Navigate to={verdict.to} replace />;
  if (verdict.kind === 'wait') return <Waiting />;
  if (verdict.kind === 'empty') return null;
  // Somebody else may have signed in in another tab: nothing that was begun for the one before is his.
  return row.access === 'public' ? children : <Fragment key={session.user?.id}>{children}</Fragment>;
}

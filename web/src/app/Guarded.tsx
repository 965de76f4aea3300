import { type ReactNode, useEffect } from 'react';
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
  const { pathname } = useLocation();
  const session = useSession();

  useEffect(() => {
    if (row.access !== 'public') void ensureSession();
  }, [row, pathname]);

  const verdict = judge(row, pathname, session);
  if (verdict.kind === 'redirect') return <Navigate to={verdict.to} replace />;
  if (verdict.kind === 'wait') return <Waiting />;
  return verdict.kind === 'empty' ? null : children;
}

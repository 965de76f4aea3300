import { useTranslation } from 'react-i18next';
import { isModuleLoadError } from '#web/lib/lazyRetry.js';
import { ApiError } from '#web/lib/api/errors.js';
import { useSession } from '#web/lib/session/useSession.js';
import type { RouteRow } from '#web/routes/index.js';
import { Button } from '#web/ui/Button/Button.js';
import styles from './App.module.css';

export interface PageErrorProps {
  readonly row: RouteRow;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Specification 8.5. The stack of a failure in the console is for super administrators alone. */
export function PageError({ row, error, onRetry }: PageErrorProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const isConsole = row.page?.startsWith('admin/') ?? false;
  const stack = isConsole && user?.role === 'superadmin' && error instanceof Error ? error.stack : undefined;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div className={styles['message']} role="alert">
      <h1>{t(isConsole ? 'errors.adminDashboard' : 'errors.wentWrong')}</h1>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      {requestId && (
        <p className={styles['requestId']}>
          {t('errors.requestId')} <code>{requestId}</code>
        </p>
      )}
      <div className={styles['actions']}>
        <Button onClick={onRetry}>{t('actions.tryAgain')}</Button>
        {isModuleLoadError(error) && (
          <Button variant="secondary" onClick={() => location.reload()}>
            {t('actions.reloadPage')}
          </Button>
        )}
      </div>
      {stack && (
        <details className={styles['stack']}>
          <summary>{t('errors.stack')}</summary>
          <pre>{stack}</pre>
        </details>
      )}
    </div>
  );
}

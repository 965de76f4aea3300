import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ToastRegion.module.css';
import { useToasts } from './toasts.js';

const ToastList = lazy(() => import('./ToastList.js'));

/** Always in the page, so that screen readers watch it; the cards' code comes with the first message. */
export function ToastRegion() {
  const { t } = useTranslation();
  const toasts = useToasts();
  return (
    <section className={styles['region']} aria-label={t('toast.region')} aria-live="polite" aria-relevant="additions">
      {toasts.length > 0 && (
        <Suspense>
          <ToastList toasts={toasts} />
        </Suspense>
      )}
    </section>
  );
}

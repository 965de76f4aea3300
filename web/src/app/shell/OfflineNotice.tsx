import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Shell.module.css';

function subscribe(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export function OfflineNotice() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (isOnline) return null;
  return (
    <p className={styles['notice']} role="status">
      {t('states.offline')}
    </p>
  );
}

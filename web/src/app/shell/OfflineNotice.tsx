import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/Alert/Alert.js';
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
    <div className={styles['notice']}>
      <Alert tone="warn">{t('states.offline')}</Alert>
    </div>
  );
}

import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../IconButton/IconButton.js';
import styles from './ToastList.module.css';
import { closeToast, type Toast } from './toasts.js';

const SHOWN_MS = 6000;
const ICONS = { success: CircleCheck, failure: CircleAlert };

function ToastCard({ toast }: { readonly toast: Toast }) {
  const { t } = useTranslation();
  const [isHeld, setHeld] = useState(false);
  const leaves = toast.tone === 'success' && !isHeld;
  const Icon = ICONS[toast.tone];

  useEffect(() => {
    if (!leaves) return undefined;
    const timer = setTimeout(() => closeToast(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [leaves, toast.id]);

  return (
    <li
      className={`${styles['toast']} ${styles[toast.tone]}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={styles['icon']} size={20} strokeWidth={1.75} aria-hidden />
      <div className={styles['text']}>
        <p className={styles['title']}>{toast.title}</p>
        {toast.description && <p className={styles['description']}>{toast.description}</p>}
      </div>
      <IconButton label={t('actions.dismiss')} onClick={() => closeToast(toast.id)}>
        <X size={18} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </li>
  );
}

export default function ToastList({ toasts }: { readonly toasts: readonly Toast[] }) {
  return (
    <ol className={styles['list']}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </ol>
  );
}

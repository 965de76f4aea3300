import { useTranslation } from 'react-i18next';
import { useSession } from '#web/lib/session/useSession.js';
import { Link } from '#web/ui/Link/Link.js';
import styles from './Shell.module.css';

/** All that the specification's backups for session recovery do: they tell that there was a session, and offer the way back. */
export function SessionEndedNotice() {
  const { t } = useTranslation();
  const session = useSession();
  if (session.status !== 'visitor' || !session.hasEnded) return null;
  return (
    <p className={styles['notice']} role="status">
      {t('states.sessionEnded')} <Link to="/auth">{t('nav.signIn')}</Link>
    </p>
  );
}

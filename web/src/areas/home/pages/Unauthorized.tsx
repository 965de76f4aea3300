import { useTranslation } from 'react-i18next';
import { usePublicConfig } from '#web/lib/config.js';
import { useSession } from '#web/lib/session/useSession.js';
import { ButtonLink } from '#web/ui/Button/Button.js';
import { Link } from '#web/ui/Link/Link.js';
import { Strokes } from '#web/ui/Mark/Strokes.js';
import styles from './Unauthorized.module.css';

export default function Unauthorized() {
  const { t } = useTranslation('seldom');
  const config = usePublicConfig();
  const isMember = useSession().status === 'member';
  return (
    <div className={styles['message']}>
      <Strokes className={styles['art']} />
      <h1>{t('titles.unauthorized')}</h1>
      <p>{t('unauthorized.text')}</p>
      <div className={styles['actions']}>
        <ButtonLink to={isMember ? '/dashboard' : '/'}>
          {t(isMember ? 'unauthorized.toDashboard' : 'unauthorized.toHome')}
        </ButtonLink>
        {config && <Link to={`mailto:${config.supportEmail}`}>{t('unauthorized.support')}</Link>}
      </div>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/useSession.js';
import { useDeviceText } from '#web/lib/useDeviceText.js';
import { Badge } from '#web/ui/Badge/Badge.js';
import { Card } from '#web/ui/Card/Card.js';
import { ErrorState } from '#web/ui/ErrorState/ErrorState.js';
import { Link } from '#web/ui/Link/Link.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';
import { Time } from '#web/ui/Time/Time.js';
import { useSessions } from '../api/sessions.js';
import { PATHS } from '../paths.js';
import styles from './Home.module.css';

const SHOWN = 3;

/** The last sign-ins, newest first, and whether a POS PIN is set. */
export function SecurityCard() {
  const { t } = useTranslation('wallet');
  const deviceText = useDeviceText();
  const { hasPosPin } = useUser();
  const { data, error, refetch } = useSessions();
  const latest = data?.toSorted((left, right) => right.createdAt.localeCompare(left.createdAt)).slice(0, SHOWN);
  return (
    <Card title={t('home.security.title')} action={<Link to={PATHS.security}>{t('home.security.manage')}</Link>}>
      <p className={styles['pin']}>
        {t('home.security.pin')}
        <Badge tone={hasPosPin ? 'ok' : 'neutral'}>{t(hasPosPin ? 'home.security.set' : 'home.security.notSet')}</Badge>
      </p>
      <h3 className={styles['subtitle']}>{t('home.security.signIns')}</h3>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !latest && <Skeleton lines={SHOWN} height={40} />}
      <ul className={styles['sessions']}>
        {latest?.map(({ id, device, ip, method, createdAt, current }) => (
          <li key={id}>
            <span className={styles['device']}>
              {deviceText(device)} {current && <Badge tone="info">{t('home.security.thisDevice')}</Badge>}
            </span>
            <span className={styles['muted']}>
              <Time iso={createdAt} /> · {t(`home.security.methods.${method}`)} · {ip}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

import type { User } from '#contracts/identity';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/lib/api/client.js';
import { Button } from '#web/ui/Button/Button.js';
import { Time } from '#web/ui/Time/Time.js';
import styles from './Shell.module.css';

/** A full page load: the session is the administrator's own again, and nothing that this window knows holds any more. */
const openConsole = (memberId: string) => location.assign(`/admin/members/${memberId}/show`);

type ViewedUser = User & { readonly viewedBy: NonNullable<User['viewedBy']> };

/** Says on every page whose pages these are, until when, and leads back. */
export default function ViewAsBanner({ user }: { readonly user: ViewedUser }) {
  const { t } = useTranslation('seldom');
  const { viewedBy, id, name, saffronId } = user;
  const [attempt, setAttempt] = useState<'none' | 'underWay' | 'failed'>('none');
  const end = () => {
    setAttempt('underWay');
    api.post('/api/user/view-as/end').then(
      () => openConsole(id),
      () => setAttempt('failed'),
    );
  };
  useEffect(() => {
    const timer = setTimeout(() => openConsole(id), Math.max(0, Date.parse(viewedBy.until) - Date.now()));
    return () => clearTimeout(timer);
  }, [id, viewedBy.until]);
  return (
    <div className={styles['viewing']} role="region" aria-label={t('viewAs.label')}>
      <p>
        {t('viewAs.text', { name: name || saffronId, viewer: viewedBy.saffronId })} <Time iso={viewedBy.until} exact />
        {attempt === 'failed' && <span role="alert"> {t('viewAs.failed')}</span>}
      </p>
      <Button size="sm" variant="secondary" busyText={attempt === 'underWay' && t('viewAs.end')} onClick={end}>
        {t('viewAs.end')}
      </Button>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { useSession } from '#web/lib/session/useSession.js';
import { ButtonLink } from '#web/ui/Button/Button.js';
import { Card } from '#web/ui/Card/Card.js';
import { PageHeader } from '#web/ui/PageHeader/PageHeader.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';
import styles from '../components/Developers.module.css';
import { HowToCard } from '../components/HowToCard.js';
import { KeysCard } from '../components/KeysCard.js';

function SignInCard() {
  const { t } = useTranslation('developers');
  return (
    <Card
      title={t('visitor.title')}
      description={t('visitor.text')}
      action={<ButtonLink to="/auth">{t('visitor.signIn')}</ButtonLink>}
    />
  );
}

export default function ApiManagement() {
  const { t } = useTranslation(['developers', 'forms']);
  const { status } = useSession();
  return (
    <div className={styles['page']}>
      <PageHeader title={t('title')} description={t('text')} />
      <div className={styles['cards']}>
        {status === 'unknown' && (
          <div aria-busy>
            <Skeleton lines={3} height={32} />
          </div>
        )}
        {status === 'visitor' && <SignInCard />}
        {status === 'member' && <KeysCard />}
        <HowToCard />
      </div>
    </div>
  );
}

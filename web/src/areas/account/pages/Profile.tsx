import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/Card/Card.js';
import { ErrorState } from '#web/ui/ErrorState/ErrorState.js';
import { PageHeader } from '#web/ui/PageHeader/PageHeader.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';
import { useProfile } from '../api/profile.js';
import styles from '../components/Account.module.css';
import { ProfileForm } from '../profile/ProfileForm.js';

export default function Profile() {
  const { t } = useTranslation(['account', 'forms']);
  const profile = useProfile();
  return (
    <div className={styles['page']}>
      <PageHeader title={t('profile.title')} description={t('profile.text')} />
      <Card>
        {profile.isPending && (
          <div aria-busy>
            <Skeleton lines={8} height={28} />
          </div>
        )}
        {profile.isError && <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />}
        {profile.data && <ProfileForm profile={profile.data} />}
      </Card>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { CardGroup } from '#web/ui/Card/Card.js';
import { ErrorState } from '#web/ui/ErrorState/ErrorState.js';
import { PageHeader } from '#web/ui/PageHeader/PageHeader.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';
import { useSessions } from '../api/sessions/sessions.js';
import styles from '../components/Account.module.css';
import { ApiKeysCard } from '../components/ApiKeysCard.js';
import { KnownBrowsersCard } from '../sessions/KnownBrowsersCard.js';
import { LastSignIn } from '../sessions/LastSignIn.js';
import { PinCard } from '../pin/PinCard.js';
import { SessionsCard } from '../sessions/SessionsCard.js';
import { WalletsCard } from '../components/WalletsCard.js';
import { EmailCard } from '../email/EmailCard.js';
import { FactorCards } from '../factors/FactorCards.js';
import { PasswordCard } from '../password/PasswordCard.js';

export default function Security() {
  const { t } = useTranslation(['account', 'forms']);
  const sessions = useSessions();
  return (
    <div className={styles['page']}>
      <PageHeader title={t('security.title')} description={t('security.text')} />
      <div className={styles['groups']}>
        <CardGroup title={t('security.signIn')}>
          <PasswordCard />
          <EmailCard />
          <PinCard />
          <WalletsCard />
        </CardGroup>
        <CardGroup title={t('security.factors')}>
          <FactorCards />
        </CardGroup>
        <CardGroup title={t('security.devices')}>
          {sessions.isPending && (
            <div aria-busy>
              <Skeleton lines={5} height={32} />
            </div>
          )}
          {sessions.isError && <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />}
          {sessions.data && (
            <>
              <LastSignIn sessions={sessions.data} />
              <SessionsCard sessions={sessions.data} />
            </>
          )}
          <KnownBrowsersCard />
        </CardGroup>
        <CardGroup title={t('security.programs')}>
          <ApiKeysCard />
        </CardGroup>
      </div>
    </div>
  );
}

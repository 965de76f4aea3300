import { useTranslation } from 'react-i18next';
import { useSession } from '#web/lib/session/useSession.js';
import { ButtonLink } from '#web/ui/Button/Button.js';
import { Card } from '#web/ui/Card/Card.js';
import { ErrorState } from '#web/ui/ErrorState/ErrorState.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';
import { useLinkedWallets } from '../api/linkedWallets.js';
import { PATHS } from '../paths.js';
import styles from './Connect.module.css';
import { LinkedWallets } from './LinkedWallets.js';

function Visitor() {
  const { t } = useTranslation('ethereum');
  return (
    <div className={styles['body']}>
      <p className={styles['text']}>{t('linked.visitor')}</p>
      <div className={styles['actions']}>
        <ButtonLink to={PATHS.signIn} variant="secondary">
          {t('linked.signIn')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Which wallets sign the member in; whoever is not signed in is told how to link one. */
export function LinkedWalletsCard() {
  const { t } = useTranslation('ethereum');
  const { status } = useSession();
  const { data, error, refetch } = useLinkedWallets(status === 'member');
  const isLoading = status === 'unknown' || (status === 'member' && !data && !error);
  return (
    <Card title={t('linked.title')} description={t('linked.description')}>
      {status === 'visitor' && <Visitor />}
      {isLoading && (
        <div aria-busy>
          <Skeleton lines={2} height={32} />
        </div>
      )}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {status === 'member' && data && <LinkedWallets wallets={data} />}
    </Card>
  );
}

import { useTranslation } from 'react-i18next';
import { PRODUCT } from '#kernel';
import { useUser } from '#web/lib/session/useSession.js';
import { PageHeader } from '#web/ui/PageHeader/PageHeader.js';
import { LatestActivity } from '../activity/LatestActivity.js';
import { BalancesState } from '../balances/BalancesState.js';
import { QuickActions } from '../balances/QuickActions.js';
import { TotalCard } from '../balances/TotalCard.js';
import { useLiveBalances } from '../balances/useLiveBalances.js';
import { FiatBalances } from '../home/FiatBalances.js';
import { FirstFunds } from '../home/FirstFunds.js';
import { SecurityCard } from '../home/SecurityCard.js';
import styles from './Pages.module.css';

export default function Dashboard() {
  const { t } = useTranslation('wallet');
  const { firstName, name, saffronId } = useUser();
  const balances = useLiveBalances();
  const isEmpty = balances.data?.every(({ total }) => total === '0') ?? false;
  return (
    <>
      <PageHeader title={t('home.greeting', { name: firstName || name })} description={t('home.description')} />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <BalancesState balances={balances}>
            {(accounts) => (
              <>
                <TotalCard accounts={accounts}>
                  <QuickActions />
                  <FiatBalances accounts={accounts.filter(({ asset }) => asset !== PRODUCT.token)} />
                </TotalCard>
                {isEmpty && <FirstFunds saffronId={saffronId} />}
              </>
            )}
          </BalancesState>
          <LatestActivity />
        </div>
        <div className={styles['side']}>
          <SecurityCard />
        </div>
      </div>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/Card/Card.js';
import { PageHeader } from '#web/ui/PageHeader/PageHeader.js';
import { LatestActivity } from '../activity/LatestActivity.js';
import { AssetTable } from '../balances/AssetTable.js';
import { BalancesState } from '../balances/BalancesState.js';
import { QuickActions } from '../balances/QuickActions.js';
import { TotalCard } from '../balances/TotalCard.js';
import { useLiveBalances } from '../balances/useLiveBalances.js';
import styles from './Pages.module.css';

export default function Wallet() {
  const { t } = useTranslation('wallet');
  const balances = useLiveBalances();
  return (
    <>
      <PageHeader title={t('titles.wallet')} />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <BalancesState balances={balances}>
            {(accounts) => (
              <>
                <TotalCard accounts={accounts}>
                  <QuickActions />
                </TotalCard>
                <Card title={t('balances.assets')}>
                  <AssetTable accounts={accounts} />
                </Card>
              </>
            )}
          </BalancesState>
        </div>
        <div className={styles['side']}>
          <LatestActivity />
        </div>
      </div>
    </>
  );
}

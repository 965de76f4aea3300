import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/Card/Card.js';
import { lazyPart } from '#web/ui/LazyPart/lazyPart.js';
import { PageHeader } from '#web/ui/PageHeader/PageHeader.js';
import { LatestActivity } from '../activity/LatestActivity.js';
import { AssetTable } from '../balances/AssetTable.js';
import { BalancesState } from '../balances/BalancesState.js';
import { QuickActions } from '../balances/QuickActions.js';
import { TotalCard } from '../balances/TotalCard.js';
import { useLiveBalances } from '../balances/useLiveBalances.js';
import { WalletPlaces } from '../overview/WalletPlaces.js';
import styles from './Pages.module.css';

const holds = () => import('../holds/PendingHolds.js');
const PendingHolds = lazyPart(holds, (module) => module.PendingHolds, null);

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
                {accounts.some(({ held }) => held !== '0') && <PendingHolds />}
              </>
            )}
          </BalancesState>
        </div>
        <div className={styles['side']}>
          <WalletPlaces />
          <LatestActivity />
        </div>
      </div>
    </>
  );
}

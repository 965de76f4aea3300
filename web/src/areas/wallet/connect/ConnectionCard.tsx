import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WalletError } from '#web/lib/ethereum/errors.js';
import { useWalletProblem } from '#web/lib/ethereum/useWalletProblem.js';
import { connectWallet, DOWNLOAD_PAGE, useWalletConnection } from '#web/lib/ethereum/wallet.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Badge } from '#web/ui/Badge/Badge.js';
import { Button } from '#web/ui/Button/Button.js';
import { Card } from '#web/ui/Card/Card.js';
import { Link } from '#web/ui/Link/Link.js';
import styles from './Connect.module.css';
import { ConnectedWallet } from './ConnectedWallet.js';

/** Connects the browser wallet, or shows what is connected. */
export function ConnectionCard() {
  const { t } = useTranslation('ethereum');
  const wallet = useWalletConnection();
  const problemOf = useWalletProblem();
  const [problem, setProblem] = useState<unknown>();
  const isMissing = problem instanceof WalletError && problem.problem === 'missing';

  const connect = () => {
    setProblem(undefined);
    void connectWallet().catch(setProblem);
  };

  return (
    <Card
      title={
        <>
          {t('connection.title')}{' '}
          <Badge tone={wallet.isConnected ? 'ok' : 'neutral'}>
            {t(wallet.isConnected ? 'connection.connected' : 'connection.notConnected')}
          </Badge>
        </>
      }
      description={t('connection.description')}
    >
      {wallet.isConnected ? (
        <ConnectedWallet wallet={wallet} />
      ) : (
        <div className={styles['body']}>
          {problem !== undefined && <Alert tone="error">{problemOf(problem)}</Alert>}
          <p className={styles['text']}>{t('connection.text')}</p>
          <div className={styles['actions']}>
            <Button busyText={wallet.isConnecting && t('connection.connecting')} onClick={connect}>
              {t('connection.connect')}
            </Button>
            {isMissing && <Link to={DOWNLOAD_PAGE}>{t('connection.download')}</Link>}
          </div>
        </div>
      )}
    </Card>
  );
}

import { useTranslation } from 'react-i18next';
import { PageHeader } from '#web/ui/PageHeader/PageHeader.js';
import styles from '../connect/Connect.module.css';
import { ConnectionCard } from '../connect/ConnectionCard.js';
import { LinkedWalletsCard } from '../connect/LinkedWalletsCard.js';
import { NetworkCard } from '../connect/NetworkCard.js';

export default function ConnectWallet() {
  // All texts of the page at once, so that no card waits for its own.
  const { t } = useTranslation(['ethereum', 'sentences']);
  return (
    <div className={styles['page']}>
      <PageHeader title={t('common:titles.connectWallet')} description={t('connection.pageText')} />
      <div className={styles['cards']}>
        <ConnectionCard />
        <LinkedWalletsCard />
        <NetworkCard />
      </div>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { formatMemberId } from '#contracts/identity';
import { PRODUCT } from '#kernel';
import { Card } from '#web/ui/Card/Card.js';
import { CopyButton } from '#web/ui/CopyButton/CopyButton.js';
import styles from './Home.module.css';

/** For an empty wallet: three steps to first funds. */
export function FirstFunds({ saffronId }: { readonly saffronId: string }) {
  const { t } = useTranslation('wallet');
  return (
    <Card title={t('home.first.title', { token: PRODUCT.token })}>
      <ol className={styles['steps']}>
        <li>
          <strong>{t('home.first.share')}</strong>
          <span className={styles['memberId']}>
            {formatMemberId(saffronId)}
            <CopyButton text={saffronId} label={t('receive.copyId')} />
          </span>
        </li>
        <li>
          <strong>{t('home.first.get', { token: PRODUCT.token })}</strong>
          <span>{t('home.first.getText')}</span>
        </li>
        <li>
          <strong>{t('home.first.watch')}</strong>
          <span>{t('home.first.watchText')}</span>
        </li>
      </ol>
    </Card>
  );
}

import { useTranslation } from 'react-i18next';
import type { MoneyRequest } from '#contracts/wallet';
import { LinkCode } from '../link/LinkCode.js';
import { requestLink } from '../paths.js';
import styles from './Requests.module.css';

/** What the asker gives to whoever should pay. */
export function ShareRequest({ request: { id } }: { readonly request: MoneyRequest }) {
  const { t } = useTranslation('wallet');
  return (
    <div className={styles['share']}>
      <p className={styles['fact']}>{t('requests.qrText')}</p>
      <LinkCode path={requestLink(id)} title={t('requests.qr')} copyLabel={t('requests.copyLink')} />
    </div>
  );
}

import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import styles from './Balances.module.css';

/** Dark on light in both themes, as cameras expect it. */
export function QrCode({ link, size }: { readonly link: string; readonly size: number }) {
  const { t } = useTranslation('wallet');
  return <QRCodeSVG className={styles['qr']} value={link} size={size} marginSize={2} title={t('receive.qr')} />;
}

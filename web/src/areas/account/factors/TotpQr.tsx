import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import styles from './Factors.module.css';

/** Dark on light in both themes, as cameras expect it. */
export default function TotpQr({ uri }: { readonly uri: string }) {
  const { t } = useTranslation('security');
  return <QRCodeSVG className={styles['qr']} value={uri} size={184} marginSize={2} title={t('totp.qr')} />;
}

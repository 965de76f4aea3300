import { QRCodeSVG } from 'qrcode.react';
import styles from './Balances.module.css';

export interface QrCodeProps {
  readonly link: string;
  readonly size: number;
  /** What it is, for who cannot see it. */
  readonly title: string;
}

/** Dark on light in both themes, as cameras expect it. */
export function QrCode({ link, size, title }: QrCodeProps) {
  return <QRCodeSVG className={styles['qr']} value={link} size={size} marginSize={2} title={title} />;
}

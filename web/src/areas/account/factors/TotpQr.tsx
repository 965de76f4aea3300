import { QRCodeSVG } from 'qrcode.react';

interface TotpQrProps {
  readonly uri: string;
  readonly title: string;
  readonly className: string | undefined;
}

/** Dark on light in both themes, as cameras expect it. Everything else is handed in, so that this weighs its library alone. */
export function TotpQr({ uri, ...shown }: TotpQrProps) {
  return <QRCodeSVG {...shown} value={uri} size={184} marginSize={2} />;
}

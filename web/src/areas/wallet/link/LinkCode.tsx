import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PRODUCT } from '#kernel';
import { Button } from '#web/ui/Button/Button.js';
import { CopyButton } from '#web/ui/CopyButton/CopyButton.js';
import { lazyPart } from '#web/ui/LazyPart/lazyPart.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';
import styles from './LinkCode.module.css';

const SIZE = 208;
/** Comes when it is asked for: drawing codes weighs as much as the page. */
const code = () => import('../balances/QrCode.js');
const QrCode = lazyPart(code, (module) => module.QrCode, <Skeleton width={SIZE} height={SIZE} />);

export interface LinkCodeProps {
  /** A path of this site with its query. */
  readonly path: string;
  /** What the picture is, for who cannot see it. */
  readonly title: string;
  readonly copyLabel: string;
}

/** A link of this site as a picture for a camera, as text to copy, and to share where the device can. */
export function LinkCode({ path, title, copyLabel }: LinkCodeProps) {
  const { t } = useTranslation('wallet');
  const link = `${location.origin}${path}`;
  const share = () =>
    void navigator.share({ text: t('receive.shareText', { product: PRODUCT.name }), url: link }).catch(() => undefined);
  return (
    <div className={styles['code']}>
      <QrCode link={link} size={SIZE} title={title} />
      <p className={styles['link']}>
        <span className={styles['address']}>{link}</span>
        <CopyButton text={link} label={copyLabel} />
      </p>
      {'share' in navigator && (
        <Button variant="secondary" icon={<Share2 size={18} strokeWidth={1.75} aria-hidden />} onClick={share}>
          {t('receive.share')}
        </Button>
      )}
    </div>
  );
}

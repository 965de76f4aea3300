import { useTranslation } from 'react-i18next';
import { formatMemberId } from '#contracts/identity';
import { PRODUCT } from '#kernel';
import { CopyButton } from '#web/ui/CopyButton/CopyButton.js';
import { Dialog } from '#web/ui/Dialog/Dialog.js';
import { lazyPart } from '#web/ui/LazyPart/lazyPart.js';
import { Skeleton } from '#web/ui/Skeleton/Skeleton.js';
import { PATHS } from '../paths.js';
import styles from './Balances.module.css';

const QR_SIZE = 208;
/** Comes when it is asked for: drawing codes weighs as much as the page. */
const code = () => import('./QrCode.js');
const QrCode = lazyPart(code, (module) => module.QrCode, <Skeleton width={QR_SIZE} height={QR_SIZE} />);

export interface ReceiveDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly saffronId: string;
}

/** The member ID to give to others, and a picture that opens their send page with it. */
export function ReceiveDialog({ open, onClose, saffronId }: ReceiveDialogProps) {
  const { t } = useTranslation('wallet');
  const link = `${location.origin}${PATHS.send}?to=${saffronId}`;
  return (
    <Dialog open={open} onClose={onClose} title={t('receive.title')}>
      <div className={styles['receive']}>
        <p className={styles['receiveText']}>{t('receive.text', { product: PRODUCT.name })}</p>
        <QrCode link={link} size={QR_SIZE} />
        <p className={styles['memberId']}>
          <strong>{formatMemberId(saffronId)}</strong>
          <CopyButton text={saffronId} label={t('receive.copyId')} />
        </p>
        <p className={styles['link']}>
          {t('receive.link')} <CopyButton text={link} label={t('receive.copyLink')} />
        </p>
      </div>
    </Dialog>
  );
}

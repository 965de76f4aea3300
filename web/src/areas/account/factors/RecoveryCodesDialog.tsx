import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT } from '#kernel';
import { saveFile } from '#web/lib/files/saveFile.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { Dialog } from '#web/ui/Dialog/Dialog.js';
import styles from './Factors.module.css';

const download = (text: string): void =>
  saveFile(new Blob([text], { type: 'text/plain' }), `${PRODUCT.slug}-recovery-codes.txt`);

function Codes({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useTranslation('security');
  const [isCopied, setCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  return (
    <div className={styles['steps']}>
      <Alert tone="warn">{t('recovery.once')}</Alert>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['acts']}>
        <Button
          variant="secondary"
          icon={<Copy size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        >
          {t(isCopied ? 'recovery.copied' : 'recovery.copy')}
        </Button>
        <Button
          variant="secondary"
          icon={<Download size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => download(text)}
        >
          {t('recovery.download')}
        </Button>
      </div>
    </div>
  );
}

export interface RecoveryCodesDialogProps {
  /** Undefined while the dialog is closed. */
  readonly codes: readonly string[] | undefined;
  readonly onClose: () => void;
}

/** Shows new codes, this once. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation('security');
  return (
    <Dialog
      open={codes !== undefined}
      onClose={onClose}
      title={t('recovery.dialog')}
      actions={<Button onClick={onClose}>{t('recovery.kept')}</Button>}
    >
      {codes && <Codes codes={codes} />}
    </Dialog>
  );
}

import type { TotpEnrolment } from '#contracts/identity';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { CopyButton } from '#web/ui/CopyButton/CopyButton.js';
import { Dialog } from '#web/ui/Dialog/Dialog.js';
import { lazyPart } from '#web/ui/LazyPart/lazyPart.js';
import { OtpInput } from '#web/ui/OtpInput/OtpInput.js';
import { toast } from '#web/ui/Toast/toasts.js';
import { useConfirmTotp } from '../api/factors/totp.js';
import styles from './Factors.module.css';
import { useWords } from './useWords.js';

const qr = () => import('./TotpQr.js');
const TotpQr = lazyPart(qr, (module) => module.TotpQr, <span className={styles['qr']} />);

const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

interface ConfirmProps {
  readonly onDone: () => void;
}

function ConfirmForm({ onDone }: ConfirmProps) {
  const { t } = useTranslation('security');
  const words = useWords();
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const confirm = useConfirmTotp();
  const submit = (digits: string) => {
    if (confirm.isPending) return;
    confirm.mutate(digits, {
      onSuccess: onDone,
      onError: () => {
        setCode('');
        input.current?.focus();
      },
    });
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        submit(code);
      }}
    >
      {confirm.error && <Alert tone="error">{words(confirm.error)}</Alert>}
      <OtpInput
        ref={input}
        label={t('totp.code')}
        value={code}
        onChange={setCode}
        onComplete={submit}
        disabled={confirm.isPending}
      />
      <Button type="submit" size="lg" block busyText={confirm.isPending && t('totp.saving')} disabled={code.length < 6}>
        {t('totp.save')}
      </Button>
    </form>
  );
}

export interface TotpDialogProps {
  /** Undefined while the dialog is closed. */
  readonly enrolment: TotpEnrolment | undefined;
  readonly onClose: () => void;
}

/** The secret is shown here, this once; the first code of the app sets it up. */
export function TotpDialog({ enrolment, onClose }: TotpDialogProps) {
  const { t } = useTranslation('security');
  const finish = () => {
    toast.success(t('totp.saved'));
    onClose();
  };
  return (
    <Dialog open={enrolment !== undefined} onClose={onClose} title={t('totp.dialog')}>
      {enrolment && (
        <div className={styles['steps']}>
          <p>{t('totp.scan')}</p>
          <TotpQr uri={enrolment.otpauthUri} title={t('totp.qr')} className={styles['qr']} />
          <div className={styles['key']}>
            <p className={styles['label']}>{t('totp.secret')}</p>
            <div className={styles['secret']}>
              <code>{inGroups(enrolment.secret)}</code>
              <CopyButton text={enrolment.secret} label={t('totp.copySecret')} />
            </div>
          </div>
          <ConfirmForm onDone={finish} />
        </div>
      )}
    </Dialog>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#web/lib/api/errors.js';
import { useSentence } from '#web/lib/forms/sentence.js';
import { Alert } from '#web/ui/Alert/Alert.js';
import { Button } from '#web/ui/Button/Button.js';
import { Dialog } from '#web/ui/Dialog/Dialog.js';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmText: string;
  /** While it is under way. */
  readonly busyText: string | false;
  readonly error: unknown;
  readonly onConfirm: () => void;
}

/** Asks once more before something that cannot be taken back. */
export function ConfirmDialog({ open, onClose, title, children, error, ...act }: ConfirmDialogProps) {
  const { t } = useTranslation('account');
  const sentence = useSentence();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button variant="danger" busyText={act.busyText} onClick={act.onConfirm}>
            {act.confirmText}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      {Boolean(error) && <Alert tone="error">{sentence(errorMessage(error, t('unanswered')))}</Alert>}
    </Dialog>
  );
}

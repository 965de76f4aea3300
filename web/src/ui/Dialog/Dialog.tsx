import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../IconButton/IconButton.js';
import styles from './Dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons at the foot; the main one last. */
  readonly actions?: ReactNode;
  /** `start` slides in from the edge where lines of text begin: the drawer. */
  readonly side?: 'center' | 'start';
}

/** Whoever opens a dialog that asks for something wants to answer; the browser by itself would begin with the closing button. */
const FIELDS = ':is(input, select, textarea):not([tabindex="-1"], [readonly], :disabled)';

/** The browser's own modal dialog: it keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({ open, onClose, title, children, actions, side = 'center' }: DialogProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDialogElement>(null);
  /** Who marks a field's text and lets go beside the dialog clicks on the dialog element, too, and would lose what was typed. */
  const isPressedBeside = useRef(false);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) {
      dialog?.showModal();
      dialog?.querySelector<HTMLElement>(FIELDS)?.focus();
    }
    if (!open && dialog?.open) dialog.close();
  }, [open]);

  return (
    // A click on the backdrop is a click on the dialog element itself; Escape is the keyboard's way, and native.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={`${styles['dialog']} ${styles[side]}`}
      aria-labelledby={titleId}
      onClose={onClose}
      onPointerDown={(event) => {
        isPressedBeside.current = event.target === ref.current;
      }}
      onClick={(event) => event.target === ref.current && isPressedBeside.current && onClose()}
    >
      {open && (
        <div className={styles['body']}>
          <div className={styles['head']}>
            <h2 id={titleId} className={styles['title']}>
              {title}
            </h2>
            <IconButton label={t('actions.close')} onClick={onClose}>
              <X size={20} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </div>
          <div className={styles['content']}>{children}</div>
          {actions && <div className={styles['actions']}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}

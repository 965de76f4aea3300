import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Transaction } from '#contracts/wallet';
import { PRODUCT } from '#kernel';
import { Button } from '#web/ui/Button/Button.js';
import { Dialog } from '#web/ui/Dialog/Dialog.js';
import styles from './Activity.module.css';
import { TransactionDetails } from './TransactionDetails.js';

export interface TransactionDialogProps {
  /** Undefined: closed. */
  readonly transaction: Transaction | undefined;
  readonly onClose: () => void;
}

/** A line's details over the list. Dialogs are not printed, so its paper twin stands beside it. */
export function TransactionDialog({ transaction, onClose }: TransactionDialogProps) {
  const { t } = useTranslation('wallet');
  return (
    <>
      <Dialog
        open={transaction !== undefined}
        onClose={onClose}
        title={t('activity.details')}
        actions={
          <Button
            variant="secondary"
            icon={<Printer size={18} strokeWidth={1.75} aria-hidden />}
            onClick={() => print()}
          >
            {t('actions.printReceipt')}
          </Button>
        }
      >
        {transaction && <TransactionDetails transaction={transaction} />}
      </Dialog>
      {transaction && (
        <div className={styles['printed']} aria-hidden>
          <h2>
            {PRODUCT.name} · {t('activity.receipt')}
          </h2>
          <TransactionDetails transaction={transaction} />
        </div>
      )}
    </>
  );
}

import type { AdminTransaction } from '#contracts/wallet';
import { useLocale, useTranslate } from 'react-admin';
import { formatMoney } from '#web/lib/money/format.js';
import { ActDialog } from '../../dialogs/ActDialog.js';
import { useVerb } from '../../dialogs/useVerb.js';

export interface ReturnDialogProps {
  readonly transaction: AdminTransaction;
  readonly onClose: () => void;
}

/** Says what goes back, and asks why. */
export function ReverseDialog({ transaction, onClose }: ReturnDialogProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { id, asset, amount } = transaction;
  const values = { amount: `${formatMoney(asset, amount, { locale, exact: true })} ${asset}` };
  const text = (part: string) => translate(`resources.transactions.reverse.${part}`, values);
  const { mutate, isBusy, refusal, close } = useVerb<string>((provider, reason) => provider.reverse(id, reason), {
    done: 'resources.transactions.reverse.done',
    onClose,
  });
  return (
    <ActDialog
      title={text('title')}
      text={text('text')}
      confirmLabel={text('button')}
      isDangerous
      reason="required"
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={mutate}
      onClose={close}
    />
  );
}

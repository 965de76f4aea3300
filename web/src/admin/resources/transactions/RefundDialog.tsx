import { InputAdornment, TextField } from '@mui/material';
import { formatAmount, parseAmount } from '#kernel';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { useKeys } from '#web/lib/forms/useKeys.js';
import { formatMoney, normalizeTyped } from '#web/lib/money/format.js';
import { ActDialog } from '../../dialogs/ActDialog.js';
import { useVerb } from '../../dialogs/useVerb.js';
import { isRefundable } from './return.rules.js';
import type { ReturnDialogProps } from './ReverseDialog.js';

/** Asks how much of what is left goes back, and why. */
export function RefundDialog({ transaction, onClose }: ReturnDialogProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const keys = useKeys();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { id, asset, amount, returned } = transaction;
  const left = formatAmount(asset, (parseAmount(asset, amount) ?? 0n) - (parseAmount(asset, returned) ?? 0n));
  const money = (sum: string) => `${formatMoney(asset, sum, { locale, exact: true })} ${asset}`;
  const part = normalizeTyped(typed, locale);
  const isFit = isRefundable(transaction, typed, locale);
  const values = { left: money(left), ...(isFit && { amount: money(part) }) };
  const text = (name: string) => translate(`resources.transactions.refund.${name}`, values);
  const { mutate, isBusy, refusal, close } = useVerb<string>(
    (provider, reason) => provider.refund(id, { amount: part, reason }, keys.of(`${part} ${reason}`)),
    { done: 'resources.transactions.refund.done', onClose },
  );
  const confirm = (reason: string) => {
    setWrong(!isFit);
    if (isFit) mutate(reason);
  };
  const problem = isWrong ? text('bad') : undefined;
  return (
    <ActDialog
      title={text('title')}
      text={text('text')}
      confirmLabel={text('button')}
      reason="required"
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={confirm}
      onClose={close}
    >
      <TextField
        label={text('amount')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={isWrong && !isFit}
        helperText={isFit ? text('goesBack') : problem}
        autoComplete="off"
        required
        fullWidth
        slotProps={{
          input: { endAdornment: <InputAdornment position="end">{asset}</InputAdornment> },
          htmlInput: { inputMode: 'decimal' },
        }}
      />
    </ActDialog>
  );
}

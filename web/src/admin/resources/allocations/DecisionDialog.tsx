import type { Allocation } from '#contracts/wallet';
import { useLocale, useTranslate } from 'react-admin';
import { formatMoney } from '#web/lib/money/format.js';
import { ActDialog } from '../../dialogs/ActDialog.js';
import { useVerb } from '../../dialogs/useVerb.js';

export type Decision = 'approve' | 'reject';
const VERBS = { approve: 'approveAllocation', reject: 'rejectAllocation' } as const;

export interface DecisionDialogProps {
  readonly allocation: Allocation;
  readonly decision: Decision;
  readonly onClose: () => void;
}

/** Says once more what will move and to whom, and asks for confirmation. */
export function DecisionDialog({ allocation, decision, onClose }: DecisionDialogProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { id, asset, amount, to, pool } = allocation;
  const values = {
    amount: `${formatMoney(asset, amount, { locale, exact: true })} ${asset}`,
    recipient: to ? `${to.name} (${to.saffronId})` : translate(`resources.sfn-allocation.pools.${pool}`),
  };
  const text = (part: string) => translate(`resources.sfn-allocation.${decision}.${part}`, values);
  const { mutate, isBusy, refusal, close } = useVerb<string>(
    (provider, reason) => provider[VERBS[decision]](id, reason),
    {
      done: `resources.sfn-allocation.${decision}.done`,
      onClose,
    },
  );
  return (
    <ActDialog
      title={text('title')}
      text={text('text')}
      confirmLabel={text('button')}
      isDangerous={decision === 'reject'}
      reason="optional"
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={mutate}
      onClose={close}
    />
  );
}

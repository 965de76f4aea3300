import type { Policy } from '#contracts/wallet';
import { useTranslate } from 'react-admin';
import { ActDialog } from '../../dialogs/ActDialog.js';
import { useVerb } from '../../dialogs/useVerb.js';
import { PolicyChanges } from './PolicyChanges.js';

export type Decision = 'approve' | 'reject' | 'withdraw';

export interface DecisionDialogProps {
  readonly policy: Policy;
  readonly decision: Decision;
  readonly onClose: () => void;
}

/** Says once more what will hold and from when, and asks for confirmation. */
export function DecisionDialog({ policy, decision, onClose }: DecisionDialogProps) {
  const translate = useTranslate();
  const text = (part: string) => translate(`resources.policies.${decision}.${part}`);
  const { mutate, isBusy, refusal, close } = useVerb<string>(
    (provider, reason) => provider.decidePolicy(policy.id, decision, reason),
    { done: `resources.policies.${decision}.done`, onClose },
  );
  return (
    <ActDialog
      title={text('title')}
      text={text('text')}
      confirmLabel={text('button')}
      isDangerous={decision !== 'approve'}
      reason="optional"
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={mutate}
      onClose={close}
    >
      {decision === 'approve' && <PolicyChanges policy={policy} isTitled={false} />}
    </ActDialog>
  );
}

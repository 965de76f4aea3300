import type { Policy } from '#contracts/wallet';
import { useRedirect, useTranslate } from 'react-admin';
import { ActDialog } from '../../dialogs/ActDialog.js';
import { useVerb } from '../../dialogs/useVerb.js';

export interface EndDialogProps {
  readonly policy: Policy;
  readonly onClose: () => void;
}

/** Proposes that a rule ends with the approval, or that a version which is still to come never begins. */
export function EndDialog({ policy, onClose }: EndDialogProps) {
  const translate = useTranslate();
  const redirect = useRedirect();
  const isComing = policy.standing === 'coming';
  const text = (part: string) => translate(`resources.policies.end.${part}`);
  const { mutate, isBusy, refusal, close } = useVerb<string>(
    async (provider, reason) => redirect('show', 'policies', await provider.endPolicy(policy.id, reason)),
    { done: 'resources.policies.end.done', onClose },
  );
  return (
    <ActDialog
      title={text(isComing ? 'comingTitle' : 'title')}
      text={text(isComing ? 'comingText' : 'text')}
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

import type { Policy } from '#contracts/wallet';
import { useRedirect, useTranslate } from 'react-admin';
import { ActDialog } from '../../dialogs/ActDialog.js';
import { useVerb } from '../../dialogs/useVerb.js';

export interface EndDialogProps {
  readonly policy: Policy;
  readonly onClose: () => void;
}

/** Proposes that a rule ends with the approval. */
export function EndDialog({ policy, onClose }: EndDialogProps) {
  const translate = useTranslate();
  const redirect = useRedirect();
  const text = (part: string) => translate(`resources.policies.end.${part}`);
  const { mutate, isBusy, refusal, close } = useVerb<string>(
    async (provider, reason) => redirect('show', 'policies', await provider.endPolicy(policy.id, reason)),
    { done: 'resources.policies.end.done', onClose },
  );
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

import type { Policy } from '#contracts/wallet';
import { useTranslate } from 'react-admin';
import { ActDialog } from '../../dialogs/ActDialog.js';
import { useVerb } from '../../dialogs/useVerb.js';
import { Facts } from '../../fields/Facts.js';
import { Begins } from './Begins.js';
import { PolicyChanges } from './PolicyChanges.js';
import { Subject, Whom } from './PolicyTable.js';

export type Decision = 'approve' | 'reject' | 'withdraw';

export interface DecisionDialogProps {
  readonly policy: Policy;
  readonly decision: Decision;
  readonly onClose: () => void;
}

/** What an approval brings about: by the kind of the rule, or that it ends. */
function effectOf({ kind, terms }: Policy): string {
  if (terms === null) return 'endText';
  return kind === 'credit' || kind === 'monitor' ? `${kind}Text` : 'text';
}

/** Says once more what will hold, for whom and from when, and asks for confirmation. */
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
      text={text(decision === 'approve' ? effectOf(policy) : 'text')}
      confirmLabel={text('button')}
      isDangerous={decision !== 'approve'}
      reason="optional"
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={mutate}
      onClose={close}
    >
      {decision === 'approve' && <Approved policy={policy} />}
    </ActDialog>
  );
}

function Approved({ policy }: { readonly policy: Policy }) {
  const translate = useTranslate();
  const name = (field: string) => translate(`resources.policies.fields.${field}`);
  return (
    <>
      <Facts
        facts={[
          { label: name('kind'), value: <Subject policy={policy} /> },
          { label: name('scope'), value: <Whom policy={policy} /> },
          { label: name('effectiveFrom'), value: <Begins policy={policy} /> },
        ]}
      />
      <PolicyChanges policy={policy} isTitled={false} />
    </>
  );
}

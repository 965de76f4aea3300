import { TextField } from '@mui/material';
import type { EndPolicyRequest, Policy } from '#contracts/wallet';
import { useState } from 'react';
import { useRedirect, useTranslate } from 'react-admin';
import { ActDialog } from '../../dialogs/ActDialog.js';
import { useVerb } from '../../dialogs/useVerb.js';
import { momentProblem } from './policyForm.js';

export interface EndDialogProps {
  readonly policy: Policy;
  readonly onClose: () => void;
}

/**
 * Proposes that a rule ends, with the approval or at a moment to come, or that a version which is still to come never begins. A
 * credit limit ends with the approval.
 */
export function EndDialog({ policy, onClose }: EndDialogProps) {
  const translate = useTranslate();
  const redirect = useRedirect();
  const [moment, setMoment] = useState('');
  const [problem, setProblem] = useState<string>();
  const isComing = policy.standing === 'coming';
  const isCredit = policy.kind === 'credit';
  const whatEnds = isCredit ? 'creditText' : 'text';
  const text = (part: string) => translate(`resources.policies.end.${part}`);
  const { mutate, isBusy, refusal, fieldRefusals, close } = useVerb<EndPolicyRequest>(
    async (provider, wish) => redirect('show', 'policies', await provider.endPolicy(policy.id, wish)),
    { done: 'resources.policies.end.done', onClose },
  );
  const wrong = problem ?? fieldRefusals.effectiveFrom;
  const confirm = (reason: string) => {
    const found = moment ? momentProblem(moment, new Date()) : undefined;
    setProblem(found);
    if (!found) mutate({ reason, ...(moment ? { effectiveFrom: new Date(moment).toISOString() } : {}) });
  };
  return (
    <ActDialog
      title={text(isComing ? 'comingTitle' : 'title')}
      text={text(isComing ? 'comingText' : whatEnds)}
      confirmLabel={text('button')}
      isDangerous
      reason="required"
      isBusy={isBusy}
      refusal={wrong ? undefined : refusal}
      onConfirm={confirm}
      onClose={close}
    >
      {!isCredit && (
        <TextField
          type="datetime-local"
          label={text('moment')}
          value={moment}
          onChange={({ target }) => setMoment(target.value)}
          error={wrong !== undefined}
          helperText={wrong ? translate(wrong) : text(isComing ? 'comingMomentHelp' : 'momentHelp')}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
    </ActDialog>
  );
}

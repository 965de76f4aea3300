import type { Policy } from '#contracts/wallet';
import { useRecordContext, useTranslate } from 'react-admin';
import { Time } from '#web/ui/Time/Time.js';
import { CopyableText } from '../../fields/CopyableText.js';
import { Facts } from '../../fields/Facts.js';
import { Begins } from './Begins.js';
import { Subject, Whom } from './PolicyTable.js';
import { StandingChip } from './StandingChip.js';

export function PolicyFacts() {
  const policy = useRecordContext<Policy>();
  const translate = useTranslate();
  if (!policy) return null;
  const name = (field: string) => translate(`resources.policies.fields.${field}`);
  const { id, version, reason, proposedAt, proposedByLabel, decidedAt, decidedByLabel, decisionReason } = policy;
  return (
    <Facts
      facts={[
        { label: name('kind'), value: <Subject policy={policy} /> },
        { label: name('scope'), value: <Whom policy={policy} /> },
        { label: name('state'), value: <StandingChip policy={policy} /> },
        { label: name('version'), value: version },
        { label: name('effectiveFrom'), value: <Begins policy={policy} /> },
        { label: name('reason'), value: reason },
        { label: name('proposedByLabel'), value: <By label={proposedByLabel} at={proposedAt} /> },
        ...(decidedAt === null
          ? []
          : [
              { label: name('decidedByLabel'), value: <By label={decidedByLabel} at={decidedAt} /> },
              { label: name('decisionReason'), value: decisionReason },
              {
                label: name('approval'),
                value: translate(`resources.sfn-allocation.approvals.${policy.approval}`),
              },
            ]),
        { label: name('id'), value: <CopyableText text={id} name={name('id')} /> },
      ]}
    />
  );
}

const By = ({ label, at }: { readonly label: string | null; readonly at: string }) => (
  <>
    {label} · <Time iso={at} exact />
  </>
);

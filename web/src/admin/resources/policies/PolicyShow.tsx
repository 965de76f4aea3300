import type { FeeTerms, Policy } from '#contracts/wallet';
import { Show, SimpleShowLayout, useRecordContext } from 'react-admin';
import { Costs } from './FeePreview.js';
import { PolicyActions } from './PolicyActions.js';
import { PolicyChanges } from './PolicyChanges.js';
import { PolicyDecision } from './PolicyDecision.js';
import { PolicyFacts } from './PolicyFacts.js';
import { PolicyHistory } from './PolicyHistory.js';
import { PolicyTitle } from './PolicyTitle.js';

function Changes() {
  const policy = useRecordContext<Policy>();
  return policy ? <PolicyChanges policy={policy} /> : null;
}

function FeeCosts() {
  const policy = useRecordContext<Policy>();
  if (policy?.kind !== 'fee' || policy.terms === null) return null;
  return <Costs asset={policy.asset} terms={policy.terms as FeeTerms} />;
}

export const PolicyShow = () => (
  <Show actions={false} title={<PolicyTitle />}>
    <SimpleShowLayout sx={{ p: { xs: 2, md: 3 } }} spacing={3}>
      <PolicyDecision />
      <PolicyFacts />
      <Changes />
      <FeeCosts />
      <PolicyHistory />
      <PolicyActions />
    </SimpleShowLayout>
  </Show>
);

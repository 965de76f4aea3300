import { Show, SimpleShowLayout } from 'react-admin';
import { AllocationDecision } from './AllocationDecision.js';
import { AllocationFacts } from './AllocationFacts.js';
import { AllocationTimeline } from './AllocationTimeline.js';
import { AllocationTitle } from './AllocationTitle.js';

export const AllocationShow = () => (
  <Show actions={false} title={<AllocationTitle />}>
    <SimpleShowLayout sx={{ p: { xs: 2, md: 3 } }} spacing={3}>
      <AllocationDecision />
      <AllocationFacts />
      <AllocationTimeline />
    </SimpleShowLayout>
  </Show>
);

import { Show, SimpleShowLayout } from 'react-admin';
import { AllocationDecision } from './AllocationDecision.js';
import { AllocationFacts } from './AllocationFacts.js';
import { AllocationTimeline } from './AllocationTimeline.js';

export const AllocationShow = () => (
  <Show actions={false}>
    <SimpleShowLayout sx={{ p: { xs: 2, md: 3 } }} spacing={3}>
      <AllocationDecision />
      <AllocationFacts />
      <AllocationTimeline />
    </SimpleShowLayout>
  </Show>
);

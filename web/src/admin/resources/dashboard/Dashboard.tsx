import { Box, Card, CardContent, Typography } from '@mui/material';
import { UNDECIDED_STATES } from '#contracts/dead-letters';
import { Title, useTranslate } from 'react-admin';
import { CountCard } from './CountCard.js';
import { LastActs } from './LastActs.js';
import { PendingAllocations } from './PendingAllocations.js';

/** What needs an administrator now. Every number leads to the list behind it. */
export function Dashboard() {
  const translate = useTranslate();
  const section = (name: string) => translate(`console.dashboard.${name}`);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Title title="ra.page.dashboard" />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))' }}>
        <CountCard label={section('approvals')} resource="sfn-allocation" filter={{ status: 'pending' }} />
        <CountCard label={section('rules')} resource="policies" filter={{ state: 'proposed' }} />
        <CountCard label={section('deadLetters')} resource="dead-letters" filter={{ state: UNDECIDED_STATES }} />
        <CountCard label={section('members')} resource="members" />
        <CountCard label={section('suspended')} resource="members" filter={{ state: 'suspended' }} />
        <CountCard label={section('transactions')} resource="transactions" />
      </Box>
      <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' } }}>
        <Card component="section">
          <CardContent>
            <Typography component="h2" variant="h6">
              {section('pending')}
            </Typography>
            <PendingAllocations />
          </CardContent>
        </Card>
        <Card component="section">
          <CardContent>
            <Typography component="h2" variant="h6">
              {section('lastActs')}
            </Typography>
            <LastActs />
          </CardContent>
        </Card>
      </Box>
    </Box>
  );
}

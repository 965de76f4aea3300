import { Alert, Box, Button } from '@mui/material';
import type { Allocation } from '#contracts/wallet';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { useSession } from '#web/lib/session/useSession.js';
import { verdictOn } from './allocation.rules.js';
import { type Decision, DecisionDialog } from './DecisionDialog.js';

/** Approve and reject for whom it is to decide; the others read why they cannot. */
export function AllocationDecision() {
  const allocation = useRecordContext<Allocation>();
  const { user } = useSession();
  const translate = useTranslate();
  const [decision, setDecision] = useState<Decision>();
  if (!allocation || !user) return null;
  const verdict = verdictOn(allocation, user);
  if (verdict === 'closed') return null;
  if (verdict !== 'decide')
    return <Alert severity="info">{translate(`resources.sfn-allocation.verdicts.${verdict}`)}</Alert>;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="contained" onClick={() => setDecision('approve')}>
        {translate('resources.sfn-allocation.approve.button')}
      </Button>
      <Button variant="outlined" color="error" onClick={() => setDecision('reject')}>
        {translate('resources.sfn-allocation.reject.button')}
      </Button>
      {decision && (
        <DecisionDialog allocation={allocation} decision={decision} onClose={() => setDecision(undefined)} />
      )}
    </Box>
  );
}

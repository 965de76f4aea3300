import { Alert, Box, Button } from '@mui/material';
import type { Policy } from '#contracts/wallet';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { useSession } from '#web/lib/session/useSession.js';
import { type Decision, DecisionDialog } from './DecisionDialog.js';
import { verdictOn } from './policy.rules.js';

const OFFERED = { decide: ['approve', 'reject'], 'about-oneself': [], waits: ['withdraw'] } as const;

/** Approve and reject for whom it is to decide, withdraw for whoever proposed; the others read why they cannot. */
export function PolicyDecision() {
  const policy = useRecordContext<Policy>();
  const { user } = useSession();
  const translate = useTranslate();
  const [decision, setDecision] = useState<Decision>();
  if (!policy || !user) return null;
  const verdict = verdictOn(policy, user);
  if (verdict === 'closed') return null;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {verdict !== 'decide' && <Alert severity="info">{translate(`resources.policies.verdicts.${verdict}`)}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {OFFERED[verdict].map((act) => (
          <Button
            key={act}
            variant={act === 'approve' ? 'contained' : 'outlined'}
            color={act === 'approve' ? 'primary' : 'error'}
            onClick={() => setDecision(act)}
          >
            {translate(`resources.policies.${act}.button`)}
          </Button>
        ))}
      </Box>
      {decision && <DecisionDialog policy={policy} decision={decision} onClose={() => setDecision(undefined)} />}
    </Box>
  );
}

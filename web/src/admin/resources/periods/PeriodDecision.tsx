import { Alert, Box, Button } from '@mui/material';
import type { Period } from '#contracts/wallet';
import { useState } from 'react';
import { useLocale, useRecordContext, useTranslate } from 'react-admin';
import { formatUtc } from '#web/lib/dates/format.js';
import { useSession } from '#web/lib/session/useSession.js';
import { ActDialog } from '../../dialogs/ActDialog.js';
import { useVerb } from '../../dialogs/useVerb.js';

type Decision = 'approve' | 'reject';
const VERBS = { approve: 'approvePeriod', reject: 'rejectPeriod' } as const;

interface DecisionDialogProps {
  readonly period: Period;
  readonly decision: Decision;
  readonly onClose: () => void;
}

function DecisionDialog({ period, decision, onClose }: DecisionDialogProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const key = (part: string) => `resources.periods.${decision}.${part}`;
  const { mutate, isBusy, refusal, close } = useVerb<string>(
    (provider, reason) => provider[VERBS[decision]](period.id, reason),
    { done: key('done'), onClose },
  );
  return (
    <ActDialog
      title={translate(key('title'))}
      text={translate(key('text'), { through: formatUtc(period.through, locale) })}
      confirmLabel={translate(key('button'))}
      isDangerous={decision === 'approve'}
      reason="optional"
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={mutate}
      onClose={close}
    />
  );
}

/** Approve and reject for whom it is to decide; who asked reads why he cannot. */
export function PeriodDecision() {
  const period = useRecordContext<Period>();
  const { user } = useSession();
  const translate = useTranslate();
  const [decision, setDecision] = useState<Decision>();
  if (!period || !user || period.status !== 'pending') return null;
  if (period.requestedBy === user.id) return <Alert severity="info">{translate('resources.periods.waits')}</Alert>;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="contained" onClick={() => setDecision('approve')}>
        {translate('resources.periods.approve.button')}
      </Button>
      <Button variant="outlined" color="error" onClick={() => setDecision('reject')}>
        {translate('resources.periods.reject.button')}
      </Button>
      {decision && <DecisionDialog period={period} decision={decision} onClose={() => setDecision(undefined)} />}
    </Box>
  );
}

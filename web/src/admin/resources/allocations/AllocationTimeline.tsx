import { Box, Typography } from '@mui/material';
import type { Allocation } from '#contracts/wallet';
import { useRecordContext, useTranslate } from 'react-admin';
import { Time } from '#web/ui/Time/Time.js';

interface Step {
  readonly key: string;
  readonly at: string;
  readonly by: string | null;
  readonly text: string | null;
}

function stepsOf({
  status,
  createdAt,
  requestedByLabel,
  reason,
  decidedAt,
  decidedByLabel,
  decisionReason,
  expiresAt,
}: Allocation): Step[] {
  const requested = { key: 'requested', at: createdAt, by: requestedByLabel, text: reason };
  if (status === 'pending') return [requested, { key: 'expires', at: expiresAt, by: null, text: null }];
  return [requested, { key: status, at: decidedAt ?? expiresAt, by: decidedByLabel, text: decisionReason }];
}

/** What happened to the request, and what comes next. */
export function AllocationTimeline() {
  const allocation = useRecordContext<Allocation>();
  const translate = useTranslate();
  if (!allocation) return null;
  return (
    <section aria-labelledby="timeline">
      <Typography id="timeline" component="h2" variant="h6">
        {translate('resources.sfn-allocation.timeline.title')}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1, borderLeft: 2, borderColor: 'divider' }}>
        {stepsOf(allocation).map(({ key, at, by, text }) => (
          <Box component="li" key={key} sx={{ pl: 2, pb: 2 }}>
            <Typography sx={{ fontWeight: 600 }}>{translate(`resources.sfn-allocation.timeline.${key}`)}</Typography>
            <Typography variant="body2" color="text.secondary">
              <Time iso={at} exact />
              {by && ` · ${by}`}
            </Typography>
            {text && <Typography sx={{ overflowWrap: 'anywhere' }}>{text}</Typography>}
          </Box>
        ))}
      </Box>
    </section>
  );
}

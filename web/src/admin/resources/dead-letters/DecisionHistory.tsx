import { Box, Typography } from '@mui/material';
import type { DeadLetterDecision, DeadLetterDetails } from '#contracts/dead-letters';
import { useRecordContext, useTranslate } from 'react-admin';
import { Time } from '#web/ui/Time/Time.js';

/** Who decided what and why, and what came of it; the latest first. */
export function DecisionHistory() {
  const letter = useRecordContext<Partial<DeadLetterDetails>>();
  const translate = useTranslate();
  if (!letter?.decisions) return null;
  return (
    <section aria-labelledby="decisions">
      <Typography id="decisions" component="h2" variant="h6">
        {translate('resources.dead-letters.decisions.title')}
      </Typography>
      {letter.decisions.length === 0 && <Typography>{translate('resources.dead-letters.decisions.none')}</Typography>}
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1 }}>
        {letter.decisions.map((decision) => (
          <Decision key={decision.id} decision={decision} />
        ))}
      </Box>
    </section>
  );
}

function Decision({ decision: each }: { readonly decision: DeadLetterDecision }) {
  const translate = useTranslate();
  const text = (part: string) => translate(`resources.dead-letters.decisions.${part}`);
  return (
    <Box component="li" sx={{ pl: 2, pb: 2, borderLeft: 2, borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 600 }}>
        {text(each.decision)} · {text(`outcomes.${each.outcome ?? 'open'}`)}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        <Time iso={each.decidedAt} exact /> · {each.decidedBy}
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{each.reason}</Typography>
      {each.error && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          <code>{each.error}</code>
        </Typography>
      )}
    </Box>
  );
}

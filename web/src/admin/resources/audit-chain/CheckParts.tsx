import { Alert, Box, Card, CardContent, LinearProgress, Typography } from '@mui/material';
import type { AuditCheck, AuditCheckPart, AuditFinding } from '#contracts/audit';
import { useTranslate } from 'react-admin';
import { Time } from '#web/ui/Time/Time.js';
import { ShowLink } from '../../fields/ShowLink.js';
import { StateChip } from '../../fields/StateChip.js';
import { percentOf } from './check.rules.js';

const COPY = 'copy/';

function Finding({ seq, id, fault }: AuditFinding) {
  const translate = useTranslate();
  return (
    <Alert severity="error" sx={{ mt: 1 }}>
      {translate(`resources.audit-chain.faults.${fault}`, { seq })}
      {id && (
        <>
          {' '}
          <ShowLink resource="audit" id={id}>
            <code style={{ overflowWrap: 'anywhere' }}>{id}</code>
          </ShowLink>
        </>
      )}
    </Alert>
  );
}

function Part({ target, state, checked, total, finding }: AuditCheckPart) {
  const translate = useTranslate();
  const isCopy = target.startsWith(COPY);
  const name = isCopy
    ? translate('resources.audit-chain.copy', { service: target.slice(COPY.length) })
    : translate('resources.audit-chain.own', { service: target });
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider', '&:last-child': { border: 0 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography component="h3" variant="body1">
          {name}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Typography variant="body2" color="text.secondary">
            {translate('resources.audit-chain.checked', { checked, total })}
          </Typography>
          <StateChip state={state} />
        </Box>
      </Box>
      {state === 'running' && (
        <LinearProgress variant="determinate" value={percentOf({ checked, total })} aria-label={name} sx={{ mt: 1 }} />
      )}
      {finding && <Finding {...finding} />}
    </Box>
  );
}

/** What the last check has found, or how far it is. */
export function CheckParts({ check }: { readonly check: AuditCheck }) {
  const translate = useTranslate();
  return (
    <Card component="section">
      <CardContent>
        <Typography component="h2" variant="h6">
          {translate('resources.audit-chain.last')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          <code>{check.requestedBy}</code> · <Time iso={check.requestedAt} />
        </Typography>
        <Box component="ul" aria-live="polite" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {check.parts.map((part) => (
            <Part key={part.target} {...part} />
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}

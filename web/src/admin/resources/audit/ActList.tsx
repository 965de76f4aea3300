import { Box, Typography } from '@mui/material';
import type { AuditEntry } from '#contracts/audit';
import { Time } from '#web/ui/Time/Time.js';
import { ShowLink } from '../../fields/ShowLink.js';

/** Acts, newest first: what, who, when, why; each leads to its record in the log. */
export const ActList = ({ acts }: { readonly acts: readonly AuditEntry[] }) => (
  <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
    {acts.map(({ id, action, actorLabel, at, reason }) => (
      <Box
        component="li"
        key={id}
        sx={{ py: 1, borderBottom: 1, borderColor: 'divider', '&:last-child': { border: 0 } }}
      >
        <ShowLink resource="audit" id={id}>
          {action}
        </ShowLink>
        <Typography variant="body2" color="text.secondary">
          {actorLabel} · <Time iso={at} />
        </Typography>
        {reason && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {reason}
          </Typography>
        )}
      </Box>
    ))}
  </Box>
);

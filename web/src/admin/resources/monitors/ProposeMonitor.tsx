import { Box, Button } from '@mui/material';
import { useCanAccess, useCreatePath, useTranslate } from 'react-admin';
import { Link } from 'react-router';

const SEARCH = `?source=${encodeURIComponent(JSON.stringify({ kind: 'monitor', whom: 'platform' }))}`;

/** A monitor is a rule like the others: the way to its form. */
export function ProposeMonitor() {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource: 'policies', action: 'create' });
  if (!canAccess) return null;
  const pathname = createPath({ resource: 'policies', type: 'create' });
  return (
    <Box sx={{ p: 2, pb: 1 }}>
      <Button variant="outlined" component={Link} to={{ pathname, search: SEARCH }}>
        {translate('resources.monitors.propose')}
      </Button>
    </Box>
  );
}

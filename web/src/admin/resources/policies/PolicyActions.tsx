import { Box, Button } from '@mui/material';
import type { Policy } from '#contracts/wallet';
import { useState } from 'react';
import { useCanAccess, useCreatePath, useLocale, useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { EndDialog } from './EndDialog.js';
import { valuesOf } from './policyValues.js';

/** From a version to the next one of its rule: a changed copy, or the end. */
export function PolicyActions() {
  const policy = useRecordContext<Policy>();
  const translate = useTranslate();
  const locale = useLocale();
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource: 'policies', action: 'create' });
  const [isEnding, setEnding] = useState(false);
  if (!policy || !canAccess) return null;
  const search = `?source=${encodeURIComponent(JSON.stringify(valuesOf(policy, locale)))}`;
  const canEnd = policy.terms !== null && (policy.standing === 'in-force' || policy.standing === 'coming');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        variant="outlined"
        component={Link}
        to={{ pathname: createPath({ resource: 'policies', type: 'create' }), search }}
      >
        {translate('resources.policies.change')}
      </Button>
      {canEnd && (
        <Button variant="outlined" color="error" onClick={() => setEnding(true)}>
          {translate('resources.policies.end.button')}
        </Button>
      )}
      {isEnding && <EndDialog policy={policy} onClose={() => setEnding(false)} />}
    </Box>
  );
}

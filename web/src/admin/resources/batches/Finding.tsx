import { Alert, Box } from '@mui/material';
import type { LedgerFinding } from '#contracts/wallet';
import { useTranslate } from 'react-admin';
import { ShowLink } from '../../fields/ShowLink.js';

/** What is wrong, and where. */
export function Finding({ finding }: { readonly finding: LedgerFinding }) {
  const translate = useTranslate();
  const text = (part: string, values?: object) => translate(`resources.batches.${part}`, values);
  const { fault, batch, table, key, field } = finding;
  return (
    <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
      <code>{[table, key, field].filter((part) => part !== null).join(' · ')}</code> {text(`faults.${fault}`)}.
      {batch !== null && (
        <>
          {' '}
          <ShowLink resource="batches" id={String(batch)}>
            {text('ofBatch', { batch })}
          </ShowLink>
        </>
      )}
      <Box sx={{ mt: 1 }}>
        {text('values')} <code>npm run ledger -- verify</code>
      </Box>
    </Alert>
  );
}

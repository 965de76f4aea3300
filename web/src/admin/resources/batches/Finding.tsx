import { Alert, Box } from '@mui/material';
import type { LedgerFinding } from '#contracts/wallet';
import { useTranslate } from 'react-admin';
import { ShowLink } from '../../fields/ShowLink.js';

/** What is wrong, and where. */
export function Finding({ finding }: { readonly finding: LedgerFinding }) {
  const translate = useTranslate();
  const text = (part: string, values?: object) => translate(`resources.batches.${part}`, values);
  const { fault, batch, table, key, field, stored, expected } = finding;
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
      {(stored ?? expected) !== null && (
        <Box component="dl" sx={{ m: 0, mt: 1, '& dd': { m: 0, fontFamily: 'monospace' } }}>
          <dt>{text('stored')}</dt>
          <dd>{stored ?? '–'}</dd>
          <dt>{text('expected')}</dt>
          <dd>{expected ?? '–'}</dd>
        </Box>
      )}
    </Alert>
  );
}

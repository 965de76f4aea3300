import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { AdminTransaction, MetadataRevision } from '#contracts/wallet';
import { useState } from 'react';
import { CanAccess, useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import { Time } from '#web/ui/Time/Time.js';
import type { ConsoleDataProvider } from '../../providers/dataProvider.js';
import { formatMetadata } from '../accounts/metadata.rules.js';
import { MetadataDialog } from './MetadataDialog.js';

const keyOf = (id: string) => ['transactions', id, 'metadata'] as const;

function Revision({ revision }: { readonly revision: MetadataRevision }) {
  const translate = useTranslate();
  const text = (part: string, values?: object) => translate(`resources.transactions.metadata.${part}`, values);
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'divider', '&:last-child': { border: 0 } }}>
      <Typography variant="body2" color="text.secondary">
        {text('history', { revision: revision.revision })} · {revision.setBy ?? text('byTransfer')} ·{' '}
        <Time iso={revision.setAt} />
      </Typography>
      <Box component="pre" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: 14 }}>
        {formatMetadata(revision.data) || '–'}
      </Box>
    </Box>
  );
}

/** What is kept beside the transaction, and everything that it was before. */
export function TransactionMetadata() {
  const transaction = useRecordContext<AdminTransaction>();
  const provider = useDataProvider<ConsoleDataProvider>();
  const translate = useTranslate();
  const text = (part: string) => translate(`resources.transactions.metadata.${part}`);
  const [isOpen, setOpen] = useState(false);
  const id = transaction?.id ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(id),
    queryFn: () => provider.metadataOf(id),
    enabled: id !== '',
  });
  const close = () => {
    setOpen(false);
    void refetch();
  };
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography component="h2" variant="h6">
        {text('title')}
      </Typography>
      {error && <Alert severity="error">{translate(error.message)}</Alert>}
      {!data && !error && <Typography>{translate('ra.message.loading')}</Typography>}
      {data?.length === 0 && <Typography color="text.secondary">{text('none')}</Typography>}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, width: '100%' }}>
          {data.map((revision) => (
            <Revision key={revision.revision} revision={revision} />
          ))}
        </Box>
      )}
      <CanAccess resource="transactions" action="annotate">
        <Button variant="outlined" disabled={!data} onClick={() => setOpen(true)}>
          {text('change')}
        </Button>
      </CanAccess>
      {isOpen && data && <MetadataDialog id={id} data={data[0]?.data ?? {}} onClose={close} />}
    </Box>
  );
}

import { Alert, Box, Typography } from '@mui/material';
import type { Allocation } from '#contracts/wallet';
import { useGetList, useTranslate } from 'react-admin';
import { Money } from '../../fields/Money.js';
import { Time } from '#web/ui/Time/Time.js';
import { ShowLink } from '../../fields/ShowLink.js';
import { Recipient } from '../allocations/Recipient.js';

/** The requests that wait longest. */
export function PendingAllocations() {
  const translate = useTranslate();
  const { data, error } = useGetList<Allocation>('sfn-allocation', {
    filter: { status: 'pending' },
    sort: { field: 'createdAt', order: 'ASC' },
    pagination: { page: 1, perPage: 5 },
  });
  if (error) return <Alert severity="error">{translate(error.message)}</Alert>;
  if (!data) return <Typography>{translate('ra.message.loading')}</Typography>;
  if (data.length === 0) return <Typography>{translate('console.dashboard.nothingPending')}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {data.map(({ id, asset, amount, to, pool, requestedByLabel, createdAt }) => (
        <Box
          component="li"
          key={id}
          sx={{ py: 1, borderBottom: 1, borderColor: 'divider', '&:last-child': { border: 0 } }}
        >
          <ShowLink resource="sfn-allocation" id={id}>
            <Money asset={asset} amount={amount} />
          </ShowLink>{' '}
          → <Recipient allocation={{ to, pool }} />
          <Typography variant="body2" color="text.secondary">
            {requestedByLabel} · <Time iso={createdAt} />
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

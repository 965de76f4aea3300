import { Alert, Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { AdminAccount } from '#contracts/wallet';
import { useState } from 'react';
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import { askedOf, MomentFields, NOW } from '../../fields/MomentFields.js';
import { Money } from '../../fields/Money.js';
import type { ConsoleDataProvider } from '../../providers/dataProvider.js';

/** What the account had at any moment. */
export function PastBalance() {
  const account = useRecordContext<AdminAccount>();
  const provider = useDataProvider<ConsoleDataProvider>();
  const translate = useTranslate();
  const [moment, setMoment] = useState(NOW);
  const query = askedOf(moment);
  const { data, error } = useQuery({
    queryKey: ['accounts', account?.id, 'balance', query],
    queryFn: () => provider.balanceAt(account!.id, query),
    enabled: account !== undefined,
  });
  return (
    <Box component="section" sx={{ display: 'grid', gap: 2 }}>
      <Typography component="h2" variant="h6">
        {translate('resources.accounts.past')}
      </Typography>
      <MomentFields moment={moment} onChange={setMoment} />
      {error && <Alert severity="error">{translate(error.message)}</Alert>}
      <Typography variant="h6" component="p" aria-live="polite">
        {data && !error ? <Money asset={data.asset} amount={data.balance} /> : '–'}
      </Typography>
    </Box>
  );
}

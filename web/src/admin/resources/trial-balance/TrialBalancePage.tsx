import { Alert, Box, MenuItem, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Asset, ASSET_CODES } from '#kernel';
import { useState } from 'react';
import { Title, useDataProvider, useTranslate } from 'react-admin';
import { askedOf, MomentFields, NOW } from '../../fields/MomentFields.js';
import type { ConsoleDataProvider } from '../../providers/dataProvider.js';
import { TrialBalanceTable } from './TrialBalanceTable.js';

/** What all accounts of each purpose hold together, at any moment. */
export function TrialBalancePage() {
  const provider = useDataProvider<ConsoleDataProvider>();
  const translate = useTranslate();
  const text = (part: string) => translate(`resources.trial-balance.${part}`);
  const [asset, setAsset] = useState<Asset>(ASSET_CODES[0]);
  const [moment, setMoment] = useState(NOW);
  const query = { asset, ...askedOf(moment) };
  const { data, error } = useQuery({
    queryKey: ['ledger', 'trial-balance', query],
    queryFn: () => provider.trialBalance(query),
  });
  return (
    <Box sx={{ display: 'grid', gap: 3, pb: 3 }}>
      <Title title={text('name')} />
      <Typography color="text.secondary" sx={{ maxWidth: 720 }}>
        {text('intro')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <TextField
          select
          size="small"
          margin="none"
          label={text('asset')}
          value={asset}
          onChange={({ target }) => setAsset(target.value as Asset)}
          fullWidth={false}
          sx={{ width: { xs: '100%', sm: 112 } }}
        >
          {ASSET_CODES.map((code) => (
            <MenuItem key={code} value={code}>
              {code}
            </MenuItem>
          ))}
        </TextField>
        <MomentFields moment={moment} onChange={setMoment} />
      </Box>
      {error && <Alert severity="error">{translate(error.message)}</Alert>}
      {!data && !error && <Typography>{translate('ra.message.loading')}</Typography>}
      {data && !error && <TrialBalanceTable balance={data} />}
    </Box>
  );
}

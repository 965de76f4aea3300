import { Alert, Box, TextField } from '@mui/material';
import type { FeeTerms } from '#contracts/wallet';
import type { Asset } from '#kernel';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { formatMoney, normalizeTyped } from '#web/lib/money/format.js';
import { previewFee } from './feePreview.js';
import { basisPointsOf, feeTermsOf, type PolicyValues } from './policyForm.js';

interface CostsProps {
  readonly asset: Asset;
  /** Undefined while they cannot be read. */
  readonly terms: FeeTerms | undefined;
}

/** «A transfer of 1,000 SFN costs 2.5 SFN», for an amount of one's choice. */
export function Costs({ asset, terms }: CostsProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const [typed, setTyped] = useState('1000');
  const shown = terms && previewFee(asset, terms, normalizeTyped(typed, locale));
  const money = (amount: string) => `${formatMoney(asset, amount, { locale, exact: true })} ${asset}`;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        width: 1,
        gridTemplateColumns: { xs: '1fr', sm: '200px 1fr' },
        alignItems: 'center',
      }}
    >
      <TextField
        label={translate('resources.policies.preview.amount')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        size="small"
        margin="none"
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <Alert severity="info" icon={false} role="status" sx={{ m: 0 }}>
        {shown
          ? translate('resources.policies.preview.costs', {
              ...{ amount: money(shown.amount), fee: money(shown.fee) },
              ...{ total: money(shown.total), arrives: money(shown.arrives) },
            })
          : translate('resources.policies.preview.incomplete')}
      </Alert>
    </Box>
  );
}

/** The costs by the terms that stand in the form at this moment. */
export function FeePreview() {
  const [kind, asset, fee] = useWatch<PolicyValues, ['kind', 'asset', 'fee']>({ name: ['kind', 'asset', 'fee'] });
  const locale = useLocale();
  if (kind !== 'fee') return null;
  const isRead = fee.tiers.every(({ percent }) => basisPointsOf(percent ?? '') !== undefined);
  return <Costs asset={asset} terms={isRead ? feeTermsOf(fee, locale) : undefined} />;
}

import { Alert, Box, Typography } from '@mui/material';
import type { Period } from '#contracts/wallet';
import { Show, SimpleShowLayout, useRecordContext, useTranslate } from 'react-admin';
import { Time } from '#web/ui/Time/Time.js';
import { CopyableText } from '../../fields/CopyableText.js';
import { Facts } from '../../fields/Facts.js';
import { ShowLink } from '../../fields/ShowLink.js';
import { StateChip } from '../../fields/StateChip.js';
import { TrialBalanceTable } from '../trial-balance/TrialBalanceTable.js';
import { PeriodDecision } from './PeriodDecision.js';
import { Through } from './Through.js';

function PeriodFacts() {
  const period = useRecordContext<Period>();
  const translate = useTranslate();
  if (!period) return null;
  const { through, status, reason, requestedByLabel, requestedAt, decidedByLabel, decidedAt, decisionReason } = period;
  const { batchNumber, batchHash, digest } = period;
  const name = (field: string) => translate(`resources.periods.fields.${field}`);
  const batch = batchNumber !== null && (
    <ShowLink resource="batches" id={String(batchNumber)}>
      {batchNumber}
    </ShowLink>
  );
  return (
    <Facts
      facts={[
        { label: name('through'), value: <Through iso={through} /> },
        { label: name('status'), value: <StateChip state={status} /> },
        { label: name('reason'), value: reason },
        { label: name('requestedByLabel'), value: <code>{requestedByLabel}</code> },
        { label: name('requestedAt'), value: <Time iso={requestedAt} exact /> },
        { label: name('decidedByLabel'), value: decidedByLabel && <code>{decidedByLabel}</code> },
        { label: name('decidedAt'), value: decidedAt && <Time iso={decidedAt} exact /> },
        { label: name('decisionReason'), value: decisionReason },
        { label: name('batchNumber'), value: batch || null },
        { label: name('batchHash'), value: batchHash && <CopyableText text={batchHash} name={name('batchHash')} /> },
        { label: name('digest'), value: digest && <CopyableText text={digest} name={name('digest')} /> },
      ]}
    />
  );
}

/** What the books came to, asset by asset; those in which nothing was ever moved are left out. */
function Balances() {
  const period = useRecordContext<Period>();
  const translate = useTranslate();
  if (period?.status !== 'approved') return null;
  if (!period.trialBalances) return <Alert severity="info">{translate('resources.periods.adding')}</Alert>;
  const moved = period.trialBalances.filter(({ debit, credit }) => debit !== '0' || credit !== '0');
  return (
    <>
      {moved.map((balance) => (
        <Box key={balance.asset} component="section" sx={{ display: 'grid', gap: 2, mb: 2, minWidth: 0 }}>
          <Typography component="h2" variant="h6">
            {translate('resources.trial-balance.name')} {balance.asset}
          </Typography>
          <TrialBalanceTable balance={balance} />
        </Box>
      ))}
    </>
  );
}

export const PeriodShow = () => (
  <Show actions={false}>
    <SimpleShowLayout sx={{ p: { xs: 2, md: 3 } }} spacing={3}>
      <PeriodDecision />
      <PeriodFacts />
      <Balances />
    </SimpleShowLayout>
  </Show>
);

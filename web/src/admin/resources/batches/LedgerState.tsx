import CheckIcon from '@mui/icons-material/RuleOutlined';
import { Alert, Box, Button, Card, CardContent, LinearProgress, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LedgerCheck, LedgerHead } from '#contracts/wallet';
import { CanAccess, useDataProvider, useLocale, useRefresh, useTranslate } from 'react-admin';
import { useEffect } from 'react';
import { Time } from '#web/ui/Time/Time.js';
import { CopyableText } from '../../fields/CopyableText.js';
import { Facts } from '../../fields/Facts.js';
import { StateChip } from '../../fields/StateChip.js';
import type { ConsoleDataProvider } from '../../providers/dataProvider.js';
import { percentOf } from '../audit-chain/check.rules.js';
import { Finding } from './Finding.js';

const KEY = ['ledger', 'head'] as const;
const LOOK_AGAIN_MS = 1_000;
const REST_MS = 15_000;
const isRunning = (head: LedgerHead | undefined): boolean => head?.lastCheck?.state === 'running';

function LastCheck({ check }: { readonly check: LedgerCheck }) {
  const translate = useTranslate();
  const text = (part: string, values?: object) => translate(`resources.batches.${part}`, values);
  const { state, checked, total, requestedBy, requestedAt, finding } = check;
  return (
    <Box component="section" aria-live="polite" sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography component="h2" variant="subtitle1">
          {text('last')}
        </Typography>
        <StateChip state={state} />
        <Typography variant="body2" color="text.secondary">
          {text('checked', { checked, total })} · {requestedBy ?? text('byItself')} · <Time iso={requestedAt} />
        </Typography>
      </Box>
      {state === 'running' && (
        <LinearProgress variant="determinate" value={percentOf({ checked, total })} aria-label={text('last')} />
      )}
      {finding && <Finding finding={finding} />}
    </Box>
  );
}

/** Where the chain of batches ends, and what the last check has found. */
export function LedgerState() {
  const provider = useDataProvider<ConsoleDataProvider>();
  const queries = useQueryClient();
  const refresh = useRefresh();
  const translate = useTranslate();
  const text = (part: string) => translate(`resources.batches.${part}`);
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: () => provider.ledgerHead(),
    refetchInterval: ({ state }) => (isRunning(state.data) ? LOOK_AGAIN_MS : REST_MS),
  });
  const check = useMutation({
    mutationFn: () => provider.checkLedger(),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  const verdict = data?.lastCheck && data.lastCheck.state !== 'running' ? data.lastCheck.updatedAt : undefined;
  // What the rows below say of themselves is what the check has just said of them.
  useEffect(() => {
    if (verdict) refresh();
  }, [verdict, refresh]);
  return (
    <Card>
      <CardContent sx={{ display: 'grid', gap: 2 }}>
        <Typography color="text.secondary" sx={{ maxWidth: 720 }}>
          {text('intro')}
        </Typography>
        {error && <Alert severity="error">{translate(error.message)}</Alert>}
        {check.error && <Alert severity="error">{translate(check.error.message)}</Alert>}
        {!data && !error && <Typography>{translate('ra.message.loading')}</Typography>}
        {data && <Head head={data} />}
        {data?.lastCheck && <LastCheck check={data.lastCheck} />}
        {data && !data.lastCheck && <Typography>{text('never')}</Typography>}
        <CanAccess resource="batches" action="check">
          <div>
            <Button
              variant="contained"
              startIcon={<CheckIcon />}
              loading={check.isPending || isRunning(data)}
              onClick={() => check.mutate()}
            >
              {text('check')}
            </Button>
          </div>
        </CanAccess>
      </CardContent>
    </Card>
  );
}

function Head({ head: { number, hash, postedAt } }: { readonly head: LedgerHead }) {
  const translate = useTranslate();
  const locale = useLocale();
  const name = (field: string) => translate(`resources.batches.fields.${field}`);
  if (!postedAt) return <Typography>{translate('resources.batches.empty')}</Typography>;
  return (
    <Facts
      facts={[
        { label: translate('resources.batches.head'), value: number.toLocaleString(locale) },
        { label: name('postedAt'), value: <Time iso={postedAt} /> },
        { label: name('hash'), value: hash && <CopyableText text={`${number}:${hash}`} name={name('hash')} /> },
      ]}
    />
  );
}

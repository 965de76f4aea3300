import CheckIcon from '@mui/icons-material/RuleOutlined';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AuditChains } from '#contracts/audit';
import { Title, useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../../providers/dataProvider.js';
import { ChainCard } from './ChainCard.js';
import { CheckParts } from './CheckParts.js';
import { isUnderWay } from './check.rules.js';

const KEY = ['audit', 'chains'] as const;
const LOOK_AGAIN_MS = 1_000;
const REST_MS = 15_000;

/** How far the record of each service is chained, and whether it still is what was recorded. */
export function AuditChainPage() {
  const provider = useDataProvider<ConsoleDataProvider>();
  const queries = useQueryClient();
  const translate = useTranslate();
  const text = (part: string) => translate(`resources.audit-chain.${part}`);
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: () => provider.auditChains(),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.lastCheck) ? LOOK_AGAIN_MS : REST_MS),
  });
  const check = useMutation({
    mutationFn: () => provider.checkAudit(),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <Box sx={{ display: 'grid', gap: 3, pb: 3 }}>
      <Title title={text('name')} />
      <Typography color="text.secondary" sx={{ maxWidth: 720 }}>
        {text('intro')}
      </Typography>
      {error && <Alert severity="error">{translate(error.message)}</Alert>}
      {check.error && <Alert severity="error">{translate(check.error.message)}</Alert>}
      <div>
        <Button
          variant="contained"
          startIcon={<CheckIcon />}
          loading={check.isPending || isUnderWay(data?.lastCheck)}
          onClick={() => check.mutate()}
        >
          {text('check')}
        </Button>
      </div>
      {!data && !error && <Typography>{translate('ra.message.loading')}</Typography>}
      {data && <Chains {...data} />}
    </Box>
  );
}

function Chains({ chains, lastCheck }: AuditChains) {
  const translate = useTranslate();
  return (
    <>
      {lastCheck && <CheckParts check={lastCheck} />}
      {chains.length === 0 && <Typography>{translate('resources.audit.none')}</Typography>}
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gap: 2,
          listStyle: 'none',
          p: 0,
          m: 0,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
        }}
      >
        {chains.map((chain) => (
          <ChainCard key={chain.source} chain={chain} />
        ))}
      </Box>
    </>
  );
}

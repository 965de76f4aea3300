import { Alert, Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { AuditExport } from '#contracts/audit';
import { Title, useDataProvider, useTranslate } from 'react-admin';
import { useUser } from '#web/lib/session/useSession.js';
import type { ConsoleDataProvider } from '../../providers/dataProvider.js';
import { ExportCard } from './ExportCard.js';

const LOOK_AGAIN_MS = 1_000;
const isWaiting = (exports: readonly AuditExport[] = []): boolean => exports.some(({ state }) => state !== 'ready');

/** The files that were asked for, and how far they are. */
export function AuditExportsPage() {
  const provider = useDataProvider<ConsoleDataProvider>();
  const translate = useTranslate();
  const { id } = useUser();
  const { data, error } = useQuery({
    queryKey: ['audit', 'exports'],
    queryFn: () => provider.auditExports(),
    refetchInterval: ({ state }) => isWaiting(state.data) && LOOK_AGAIN_MS,
  });
  return (
    <Box sx={{ display: 'grid', gap: 3, pb: 3 }}>
      <Title title={translate('resources.audit-exports.name')} />
      <Typography color="text.secondary" sx={{ maxWidth: 720 }}>
        {translate('resources.audit-exports.intro')}
      </Typography>
      {error && <Alert severity="error">{translate(error.message)}</Alert>}
      {!data && !error && <Typography>{translate('ra.message.loading')}</Typography>}
      {data?.length === 0 && <Typography>{translate('resources.audit-exports.none')}</Typography>}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ display: 'grid', gap: 2, listStyle: 'none', p: 0, m: 0 }}>
          {data.map((each) => (
            <ExportCard key={each.id} file={each} isMine={each.requestedById === id} />
          ))}
        </Box>
      )}
    </Box>
  );
}

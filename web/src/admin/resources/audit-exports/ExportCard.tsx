import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Card, CardContent, LinearProgress, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import type { AuditExport } from '#contracts/audit';
import { useLocaleState, useNotify, useTranslate } from 'react-admin';
import { saveAddress } from '#web/lib/files/saveFile.js';
import { ensureProof } from '#web/lib/stepUp/stepUp.js';
import { Time } from '#web/ui/Time/Time.js';
import { Facts } from '../../fields/Facts.js';
import { StateChip } from '../../fields/StateChip.js';
import { fileOf } from '../../providers/auditCalls.js';
import { filterText, progressOf, sizeOf } from './export.rules.js';

interface ExportCardProps {
  readonly file: AuditExport;
  /** Only who asked for a file gets it. */
  readonly isMine: boolean;
}

/** The browser fetches the file by itself, so the proof is asked for before. */
function DownloadButton({ id }: Pick<AuditExport, 'id'>) {
  const translate = useTranslate();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: ensureProof,
    onSuccess: (isProven) => {
      if (isProven) saveAddress(fileOf(id));
    },
    onError: ({ message }) => notify(message, { type: 'error', autoHideDuration: null }),
  });
  return (
    <Button variant="contained" startIcon={<DownloadIcon />} loading={isPending} onClick={() => mutate()}>
      {translate('resources.audit-exports.download')}
    </Button>
  );
}

function Progress({ file }: { readonly file: AuditExport }) {
  const translate = useTranslate();
  const progress = progressOf(file);
  return (
    <LinearProgress
      variant={progress === undefined ? 'indeterminate' : 'determinate'}
      {...(progress === undefined ? {} : { value: progress })}
      aria-label={translate('resources.audit-exports.progress')}
      sx={{ mt: 2 }}
    />
  );
}

export function ExportCard({ file, isMine }: ExportCardProps) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const name = (field: string) => translate(`resources.audit-exports.fields.${field}`);
  const { id, state, filter, reason, plain, requestedAt, requestedBy, rows, bytes, expiresAt } = file;
  return (
    <Card component="li">
      <CardContent>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', mb: 2 }}>
          <Box sx={{ minWidth: 0 }}>
            <Typography component="h2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {reason}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              <code>{requestedBy}</code> · <Time iso={requestedAt} />
            </Typography>
          </Box>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <StateChip state={state} />
            {isMine && state === 'ready' && <DownloadButton id={id} />}
          </Box>
        </Box>
        <Facts
          facts={[
            { label: name('filter'), value: filterText(filter) || translate('resources.audit-exports.all') },
            { label: name('rows'), value: rows.toLocaleString(locale) },
            { label: name('bytes'), value: sizeOf(bytes, locale) },
            { label: name('plain'), value: translate(`resources.audit-exports.${plain ? 'plain' : 'masked'}`) },
            { label: name('expiresAt'), value: expiresAt && <Time iso={expiresAt} exact /> },
          ]}
        />
        {state !== 'ready' && <Progress file={file} />}
      </CardContent>
    </Card>
  );
}

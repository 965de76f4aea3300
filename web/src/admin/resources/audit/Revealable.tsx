import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import { Alert, Box, Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import type { AuditEntry } from '#contracts/audit';
import { type ReactNode, useState } from 'react';
import { RecordContextProvider, useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import { ActDialog } from '../../dialogs/ActDialog.js';
import { mayAct } from '../../providers/access.js';
import type { ConsoleDataProvider } from '../../providers/dataProvider.js';
import { useRights } from '../../providers/rights.js';

interface RevealDialogProps {
  readonly id: string;
  readonly onRevealed: (entry: AuditEntry) => void;
  readonly onClose: () => void;
}

function RevealDialog({ id, onRevealed, onClose }: RevealDialogProps) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const translate = useTranslate();
  const text = (part: string) => translate(`resources.audit.reveal.${part}`);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) => provider.revealAct(id, { reason }),
    onSuccess: (record) => onRevealed({ ...record, masked: [] }),
  });
  return (
    <ActDialog
      title={text('title')}
      text={text('text')}
      confirmLabel={text('button')}
      reason="required"
      isBusy={isPending}
      refusal={error?.message}
      onConfirm={mutate}
      onClose={onClose}
    />
  );
}

/** Shows an act with what is personal masked, and as it was recorded once somebody has said why he has to see it. */
export function Revealable({ children }: { readonly children: ReactNode }) {
  const entry = useRecordContext<AuditEntry>();
  const translate = useTranslate();
  const rights = useRights();
  const [revealed, setRevealed] = useState<AuditEntry>();
  const [isAsking, setAsking] = useState(false);
  if (!entry) return null;
  const shown = revealed?.id === entry.id ? revealed : entry;
  return (
    <RecordContextProvider value={shown}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
        {shown === revealed && <Alert severity="info">{translate('resources.audit.reveal.done')}</Alert>}
        {shown.masked.length > 0 && mayAct(rights, 'audit', 'reveal') && (
          <div>
            <Button variant="outlined" startIcon={<ShowIcon />} onClick={() => setAsking(true)}>
              {translate('resources.audit.reveal.button')}
            </Button>
          </div>
        )}
        {children}
      </Box>
      {isAsking && (
        <RevealDialog
          id={entry.id}
          onRevealed={(record) => {
            setRevealed(record);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </RecordContextProvider>
  );
}

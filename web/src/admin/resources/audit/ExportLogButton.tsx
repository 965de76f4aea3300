import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Checkbox, FormControlLabel } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { auditQuery } from '#contracts/audit';
import { useState } from 'react';
import { Button, useDataProvider, useListContext, useNotify, useRedirect, useTranslate } from 'react-admin';
import { ActDialog } from '../../dialogs/ActDialog.js';
import { mayAct } from '../../providers/access.js';
import type { ConsoleDataProvider } from '../../providers/dataProvider.js';
import { useRights } from '../../providers/rights.js';

function ExportDialog({ filter, onClose }: { readonly filter: object; readonly onClose: () => void }) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const translate = useTranslate();
  const notify = useNotify();
  const redirect = useRedirect();
  const rights = useRights();
  const [plain, setPlain] = useState(false);
  const text = (part: string) => translate(`resources.audit.export.${part}`);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) => provider.exportAudit({ filter: auditQuery.strip().parse(filter), reason, plain }),
    onSuccess: () => {
      notify('resources.audit.export.done', { type: 'success' });
      redirect('list', 'audit-exports');
    },
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
    >
      {mayAct(rights, 'audit', 'reveal') && (
        <FormControlLabel
          control={<Checkbox checked={plain} onChange={(event) => setPlain(event.target.checked)} />}
          label={text('plain')}
          sx={{ mb: 2 }}
        />
      )}
    </ActDialog>
  );
}

/** Has what the list's filter matches written into a file, behind the scenes: the log is too long for a browser. */
export function ExportLogButton() {
  const { filterValues, total } = useListContext();
  const translate = useTranslate();
  const rights = useRights();
  const [isAsking, setAsking] = useState(false);
  if (total === 0 || !mayAct(rights, 'audit', 'export')) return null;
  const label = translate('ra.action.export');
  return (
    <>
      <Button label={label} aria-label={label} onClick={() => setAsking(true)}>
        <DownloadIcon />
      </Button>
      {isAsking && <ExportDialog filter={filterValues as object} onClose={() => setAsking(false)} />}
    </>
  );
}

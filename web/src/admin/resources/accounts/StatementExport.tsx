import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import type { AccountEntry } from '#contracts/wallet';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { collectPages } from '../../lists/collectPages.js';
import { download } from '../../lists/download.js';
import { statementCsv } from './accountCsv.js';

export interface StatementExportProps {
  readonly resource: string;
  readonly filter: object;
  readonly isEmpty: boolean;
}

/** Downloads what the filters leave, all pages of it. */
export function StatementExport({ resource, filter, isEmpty }: StatementExportProps) {
  const provider = useDataProvider();
  const translate = useTranslate();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const sort = { field: 'id', order: 'DESC' } as const;
      download('statement', statementCsv, await collectPages<AccountEntry>(provider, resource, { filter, sort }));
    },
    onError: ({ message }) => notify(message, { type: 'error', autoHideDuration: null }),
  });
  return (
    <Button size="small" startIcon={<DownloadIcon />} disabled={isEmpty} loading={isPending} onClick={() => mutate()}>
      {translate('ra.action.export')}
    </Button>
  );
}

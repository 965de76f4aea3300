import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import type { Right } from '#contracts/access';
import { useState } from 'react';
import { Button, type SortPayload, useListContext, useTranslate } from 'react-admin';
import { saveFile } from '#web/lib/files/saveFile.js';
import { ActDialog } from '../dialogs/ActDialog.js';
import { useVerb } from '../dialogs/useVerb.js';
import { useRights } from '../providers/rights.js';
import { fileName } from './download.js';

interface Question {
  readonly resource: string;
  readonly filter: object;
  readonly sort: SortPayload;
}

export interface RecordedExportProps extends Question {
  /** Without it there is no button. */
  readonly right: Right;
  readonly isEmpty?: boolean;
}

function ExportDialog({ resource, filter, sort, onClose }: Question & { readonly onClose: () => void }) {
  const translate = useTranslate();
  const { mutate, isBusy, refusal, close } = useVerb<string>(
    async (provider, reason) => {
      const file = await provider.exportList(resource, { filter, sort, reason });
      saveFile(file, fileName(resource.replaceAll('/', '-')));
    },
    { done: 'console.export.done', onClose },
  );
  return (
    <ActDialog
      title={translate('console.export.title')}
      text={translate('console.export.text')}
      confirmLabel={translate('ra.action.export')}
      reason="required"
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={mutate}
      onClose={close}
    />
  );
}

/** Takes records along that may hold personal data, or are many: the server writes the file, for a reason that it keeps and after a fresh proof. */
export function RecordedExport({ right, isEmpty = false, ...question }: RecordedExportProps) {
  const translate = useTranslate();
  const rights = useRights();
  const [isAsking, setAsking] = useState(false);
  if (isEmpty || !rights.includes(right)) return null;
  const label = translate('ra.action.export');
  return (
    <>
      <Button label={label} aria-label={label} onClick={() => setAsking(true)}>
        <DownloadIcon />
      </Button>
      {isAsking && <ExportDialog {...question} onClose={() => setAsking(false)} />}
    </>
  );
}

type ListExportProps = Pick<RecordedExportProps, 'right'>;

/** Everything that the filter of the list around it matches. */
export function RecordedExportAll({ right }: ListExportProps) {
  const { resource, filter, filterValues, sort, total } = useListContext();
  const question = { resource, filter: { ...filterValues, ...filter }, sort };
  return <RecordedExport right={right} isEmpty={total === 0} {...question} />;
}

/** The selected rows of the list around it. */
export function RecordedExportSelected({ right }: ListExportProps) {
  const { resource, selectedIds, sort } = useListContext();
  return <RecordedExport right={right} resource={resource} filter={{ id: selectedIds }} sort={sort} />;
}

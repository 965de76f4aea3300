import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { useState } from 'react';
import { Button, type RaRecord, useDataProvider, useListContext, useNotify, useTranslate } from 'react-admin';
import { collectPages } from './collectPages.js';
import type { CsvColumn } from '#kernel';
import { download } from './download.js';

export interface ExportAllButtonProps<T> {
  readonly columns: readonly CsvColumn<T>[];
}

/** Downloads what the list's filter matches, all pages of it, and tells how far it is. */
export function ExportAllButton<T extends RaRecord>({ columns }: ExportAllButtonProps<T>) {
  const { resource, filter, filterValues, sort, total } = useListContext<T>();
  const dataProvider = useDataProvider();
  const translate = useTranslate();
  const notify = useNotify();
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>();

  const exportAll = async () => {
    setProgress({ done: 0, total: total ?? 0 });
    try {
      const records = await collectPages<T>(dataProvider, resource, {
        filter: { ...filterValues, ...filter },
        sort,
        onProgress: (done, all) => setProgress({ done, total: all }),
      });
      download(resource, columns, records);
    } catch (error) {
      notify(error instanceof Error ? error.message : 'ra.notification.http_error', {
        type: 'error',
        autoHideDuration: null,
      });
    } finally {
      setProgress(undefined);
    }
  };

  if (total === 0) return null;
  const label = progress ? translate('console.exporting', progress) : translate('ra.action.export');
  return (
    // A disabled button on a narrow screen would lose its name.
    <Button label={label} aria-label={label} disabled={progress !== undefined} onClick={() => void exportAll()}>
      <DownloadIcon />
    </Button>
  );
}

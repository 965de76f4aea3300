import { BulkExportButton, type RaRecord, useResourceContext } from 'react-admin';
import type { CsvColumn } from '#kernel';
import { download } from './download.js';

/** The one act on several rows at once: it takes them along, and changes nothing. */
export function ExportSelectedButton<T extends RaRecord>({ columns }: { readonly columns: readonly CsvColumn<T>[] }) {
  const resource = useResourceContext() ?? '';
  return <BulkExportButton exporter={(records: T[]) => download(resource, columns, records)} />;
}

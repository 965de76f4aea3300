import { type CsvColumn, csvHead, csvLine } from '#kernel';
import { saveFile } from '#web/lib/files/saveFile.js';

/** Named after the list and the day. */
export const fileName = (list: string): string => `${list}-${new Date().toISOString().slice(0, 10)}.csv`;

/** Hands the records to the browser as a spreadsheet. */
export function download<T>(list: string, columns: readonly CsvColumn<T>[], records: readonly T[]): void {
  const lines = [csvHead(columns), ...records.map((record) => csvLine(columns, record))];
  saveFile(new Blob(lines, { type: 'text/csv;charset=utf-8' }), fileName(list));
}

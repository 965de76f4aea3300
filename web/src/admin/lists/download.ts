import { downloadCSV } from 'react-admin';
import { type CsvColumn, toCsv } from './csv.js';

/** Hands the records to the browser as a file named after the list and the day. */
export const download = <T>(resource: string, columns: readonly CsvColumn<T>[], records: readonly T[]): void =>
  downloadCSV(toCsv(columns, records), `${resource}-${new Date().toISOString().slice(0, 10)}`);

/** What may stand in a cell. */
export type CsvValue = string | number | boolean | null | undefined;

/** One column of a file: its heading, and what a record writes into it. */
export interface CsvColumn<T> {
  readonly header: string;
  readonly value: (record: T) => CsvValue;
}

/** Spreadsheets read UTF-8 only behind this mark. */
const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';
/** What a spreadsheet takes for a formula, also behind blanks and in its full-width form. */
const FORMULA_START = /^\s*[=+\-@|%\uff1d\uff0b\uff0d\uff20]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/** A text that a spreadsheet would run as a formula is led by an apostrophe; a plain number stays one. */
function withoutFormula(text: string): string {
  const isDangerous = FORMULA_START.test(text) || /^[\t\r\n]/.test(text);
  return isDangerous && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}

function cellOf(value: CsvValue): string {
  const text = withoutFormula(value === null || value === undefined ? '' : String(value));
  return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const lineOf = (values: readonly CsvValue[]): string => values.map(cellOf).join(',') + LINE_END;

/** How a CSV file (RFC 4180) begins that a spreadsheet opens without running anything of it: the byte order mark and the headings. */
export const csvHead = <T>(columns: readonly CsvColumn<T>[]): string =>
  BYTE_ORDER_MARK + lineOf(columns.map(({ header }) => header));

/** A record as one line of such a file, with its line end. Cells that a spreadsheet would run are led by an apostrophe. */
export const csvLine = <T>(columns: readonly CsvColumn<T>[], record: T): string =>
  lineOf(columns.map(({ value }) => value(record)));

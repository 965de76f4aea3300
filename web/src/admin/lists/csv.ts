/** One column of an export: its heading, and what a record writes into it. */
export interface CsvColumn<T> {
  readonly header: string;
  readonly value: (record: T) => string | number | boolean | null | undefined;
}

/** Spreadsheets read UTF-8 only behind this mark. */
const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';
/** What a spreadsheet takes for a formula, also behind blanks and in its full-width form. */
const FORMULA_START = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/** A text that a spreadsheet would run as a formula is led by an apostrophe; a plain number stays one. */
function withoutFormula(text: string): string {
  const isDangerous = FORMULA_START.test(text) || /^[\t\r\n]/.test(text);
  return isDangerous && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}

function cellOf(value: string | number | boolean | null | undefined): string {
  const text = withoutFormula(value === null || value === undefined ? '' : String(value));
  return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A CSV file (RFC 4180) that opens in a spreadsheet without running anything. */
export function toCsv<T>(columns: readonly CsvColumn<T>[], records: readonly T[]): string {
  const lines = [
    columns.map(({ header }) => cellOf(header)),
    ...records.map((record) => columns.map(({ value }) => cellOf(value(record)))),
  ];
  return BYTE_ORDER_MARK + lines.map((cells) => cells.join(',') + LINE_END).join('');
}

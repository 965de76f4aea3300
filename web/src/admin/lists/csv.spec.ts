import { describe, expect, it } from 'vitest';
import { type CsvColumn, toCsv } from './csv.js';

interface Row {
  readonly name: string | null;
  readonly amount: string;
}
const columns: readonly CsvColumn<Row>[] = [
  { header: 'Name', value: ({ name }) => name },
  { header: 'Amount', value: ({ amount }) => amount },
];
const secondLine = (row: Row) => toCsv(columns, [row]).split('\r\n')[1];

describe('CSV export', () => {
  it('starts with the byte order mark and ends every line', () => {
    expect(toCsv(columns, [{ name: 'Ada', amount: '1.5' }])).toBe('\ufeffName,Amount\r\nAda,1.5\r\n');
  });

  it.each(['=HYPERLINK("https://evil.example")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1+1'])(
    'defuses %j, which a spreadsheet would run',
    (name) => {
      expect(secondLine({ name, amount: '1' })?.replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );

  it('leaves numbers as numbers, also below zero and with eighteen decimals', () => {
    expect(secondLine({ name: '-12', amount: '0.000000000000000001' })).toBe('-12,0.000000000000000001');
  });

  it('quotes separators, quotes and line ends', () => {
    expect(secondLine({ name: 'Lovelace, "Ada"', amount: '1' })).toBe('"Lovelace, ""Ada""",1');
  });

  it('writes nothing where there is nothing', () => {
    expect(secondLine({ name: null, amount: '1' })).toBe(',1');
  });
});

import { type CsvColumn, csvHead, csvLine } from './csv.js';

interface Row {
  readonly name: string | null;
  readonly amount: string;
}
const columns: readonly CsvColumn<Row>[] = [
  { header: 'Name', value: ({ name }) => name },
  { header: 'Amount', value: ({ amount }) => amount },
];

describe('A CSV file', () => {
  it('starts with the byte order mark and ends every line', () => {
    expect(csvHead(columns) + csvLine(columns, { name: 'Ada', amount: '1.5' })).toBe(
      '\ufeffName,Amount\r\nAda,1.5\r\n',
    );
  });

  it.each([
    ...['=HYPERLINK("https://evil.example")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1'],
    ...['  =1', '＝1+1', '|calc', '%0A=1'],
  ])('marks %j as text, so that no spreadsheet runs it (attack case 33)', (name) => {
    const line = csvLine(columns, { name, amount: '1' });
    expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
    expect(line.replaceAll('""', '"')).toContain(name);
  });

  it('leaves numbers as numbers, also below zero and with eighteen decimals', () => {
    expect(csvLine(columns, { name: '-12', amount: '0.000000000000000001' })).toBe('-12,0.000000000000000001\r\n');
  });

  it('quotes separators, quotes and line ends', () => {
    expect(csvLine(columns, { name: 'Lovelace, "Ada"', amount: '1' })).toBe('"Lovelace, ""Ada""",1\r\n');
    expect(csvLine(columns, { name: '=a,"b"', amount: '1' })).toBe(`"'=a,""b""",1\r\n`);
  });

  it('writes nothing where there is nothing', () => {
    expect(csvLine(columns, { name: null, amount: '1' })).toBe(',1\r\n');
  });
});

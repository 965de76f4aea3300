import { csvLine, textCell } from './csv.js';

describe('CSV cells', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '|calc', '%0A=1'])(
    'mark %j as text, so that no spreadsheet runs it (attack 33)',
    (text) => {
      expect(textCell(text)).toBe(`'${text}`);
    },
  );

  it('quote what would break the line, and double quotes within', () => {
    expect(textCell('a, b')).toBe('"a, b"');
    expect(textCell('say "hi"')).toBe('"say ""hi"""');
    expect(textCell('=a,"b"')).toBe(`"'=a,""b"""`);
    expect(textCell('plain')).toBe('plain');
  });

  it('keep amounts as plain numbers with their sign', () => {
    const line = csvLine({
      ...{ id: 'x', kind: 'transfer', status: 'completed', asset: 'SFN', direction: 'out', amount: '1.5', fee: '0' },
      ...{ balanceAfter: '3', counterparty: null, memo: null, createdAt: '2026-01-01T00:00:00.000Z' },
    });
    expect(line).toBe('2026-01-01T00:00:00.000Z,transfer,out,SFN,-1.5,0,3,,,,x\r\n');
  });
});

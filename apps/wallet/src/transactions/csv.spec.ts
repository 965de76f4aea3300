import { csvLine } from '#kernel';
import { STATEMENT_COLUMNS } from './csv.js';

describe('A statement as a spreadsheet', () => {
  it('keeps amounts as plain numbers with their sign, and tells what the balance changed by', () => {
    const line = csvLine(STATEMENT_COLUMNS, {
      ...{ id: 'x', kind: 'transfer', status: 'completed', asset: 'SFN', direction: 'out', amount: '1.5', fee: '0.5' },
      ...{ total: '2', balanceAfter: '3', counterparty: null, memo: null, createdAt: '2026-01-01T00:00:00.000Z' },
    });
    expect(line).toBe('2026-01-01T00:00:00.000Z,transfer,out,SFN,-1.5,0.5,-2,3,,,,x\r\n');
  });
});

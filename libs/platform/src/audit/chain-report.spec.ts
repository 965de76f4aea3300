import { reportChains } from './chain-report.js';

const verdict = { target: 'wallet', rows: 1203, head: 'ab'.repeat(32), unsealed: 0, finding: undefined };

describe('The report of a check', () => {
  it('has a line for each chain', () => {
    expect(reportChains([verdict, { ...verdict, target: 'copy/wallet', unsealed: undefined }])).toBe(
      [
        'chain        rows  head              unsealed  verdict',
        'wallet       1203  abababababababab  0         intact',
        'copy/wallet  1203  abababababababab  –         intact',
      ].join('\n'),
    );
  });

  it('names the row where a chain is broken', () => {
    const text = (fault: 'changed' | 'missing' | 'inserted', seq: number, id: string | null) =>
      reportChains([{ ...verdict, finding: { fault, seq, id } }])
        .split('\n')
        .at(-1);
    expect(text('changed', 17, 'id-1')).toBe('wallet: row 17 (id-1) was changed');
    expect(text('missing', 18, null)).toBe('wallet: row 18 is missing');
    expect(text('inserted', 0, 'id-2')).toBe('wallet: a row without a place (id-2) was put in');
  });
});

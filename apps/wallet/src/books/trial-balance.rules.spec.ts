import { PURPOSES } from '#contracts/wallet';
import { toTrialBalance } from './trial-balance.rules.js';

const moment = { at: '2026-03-01T00:00:00.000Z', basis: 'recorded' } as const;

describe('A trial balance', () => {
  it('has a line for each purpose of the chart, and both columns sum to the same', () => {
    const sums = new Map([
      ['issuance', -10_000n],
      ['treasury', 7_000n],
      ['member', 2_950n],
      ['fees', 50n],
    ] as const);
    const balance = toTrialBalance('USD', moment, sums);
    expect(balance.lines.map(({ purpose }) => purpose)).toEqual(PURPOSES);
    expect(balance.lines.find(({ purpose }) => purpose === 'issuance')).toEqual({
      ...{ purpose: 'issuance', side: 'equity' },
      ...{ debit: '100', credit: '0' },
    });
    expect(balance).toMatchObject({ debit: '100', credit: '100', isBalanced: true });
  });

  it('of a time before a purpose was in the chart has no line for it, unless something was moved there', () => {
    const [chart, sums] = [
      ['issuance', 'treasury'],
      new Map([
        ['issuance', -1n],
        ['treasury', 1n],
      ] as const),
    ] as const;
    const purposes = (balance: ReturnType<typeof toTrialBalance>) => balance.lines.map(({ purpose }) => purpose);
    expect(purposes(toTrialBalance('USD', moment, sums, chart))).toEqual(chart);
    const moved = new Map([...sums, ['stake', 1n], ['member', 0n]] as const);
    expect(purposes(toTrialBalance('USD', moment, moved, chart))).toEqual([...chart, 'stake']);
  });

  it('says so where they do not', () => {
    const balance = toTrialBalance('USD', moment, new Map([['member', 1n]]));
    expect(balance).toMatchObject({ debit: '0', credit: '0.01', isBalanced: false });
  });
});

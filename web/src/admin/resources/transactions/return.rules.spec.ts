import { describe, expect, it } from 'vitest';
import { isRefundable, returnActs } from './return.rules.js';

const me = { saffronId: 'SF-ME' };
const person = (saffronId: string) => ({ saffronId, name: 'Ada L.' });
const payment = {
  kind: 'transfer',
  asset: 'USD',
  amount: '10',
  returned: '0',
  from: person('SF-ADA'),
  to: person('SF-BOB'),
  ...{ fromAccount: 'member:ada:USD', toAccount: 'member:bob:USD' },
} as const;

describe('what may be taken back of a transaction', () => {
  it('is the whole or a part while nothing was, and parts after a part was', () => {
    expect(returnActs(payment, me)).toEqual(['reverse', 'refund']);
    expect(returnActs({ ...payment, returned: '3' }, me)).toEqual(['refund']);
    expect(returnActs({ ...payment, returned: '10' }, me)).toEqual([]);
  });

  it.each(['issuance', 'reversal', 'refund', 'swap'] as const)('is nothing of a %s', (kind) => {
    expect(returnActs({ ...payment, kind }, me)).toEqual([]);
  });

  it('is nothing of what has left for a bank', () => {
    expect(returnActs({ ...payment, kind: 'payout', to: null, toAccount: 'clearing:USD' }, me)).toEqual([]);
  });

  it('is nothing of one’s own', () => {
    expect(returnActs({ ...payment, from: person('SF-ME') }, me)).toEqual([]);
    expect(returnActs({ ...payment, to: person('SF-ME') }, me)).toEqual([]);
    expect(returnActs({ ...payment, from: null }, me)).toEqual(['reverse', 'refund']);
  });
});

describe('a typed amount', () => {
  it.each(['1', '10', '0.01', ' 7 '])('of %s can be refunded', (typed) => {
    expect(isRefundable(payment, typed, 'en')).toBe(true);
  });

  it.each(['', '0', '-1', '10.01', '1.001', 'x'])('of %s cannot', (typed) => {
    expect(isRefundable(payment, typed, 'en')).toBe(false);
  });

  it('is no more than what is left', () => {
    expect(isRefundable({ ...payment, returned: '4' }, '6', 'en')).toBe(true);
    expect(isRefundable({ ...payment, returned: '4' }, '6.01', 'en')).toBe(false);
  });

  it('is not taken for another one in a language that parts thousands by points', () => {
    const large = { ...payment, asset: 'SFN', amount: '50000' } as const;
    expect(isRefundable(large, '12.500', 'de')).toBe(false);
    expect(isRefundable(large, '12,500', 'de')).toBe(true);
    expect(isRefundable(large, '12.500', 'en')).toBe(true);
  });
});

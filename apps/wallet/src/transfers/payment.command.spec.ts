import { formatAmount, parseAmount } from '#kernel';
import { digestOf } from '../ledger/digest.js';
import { meaningOf, paymentIdempotency } from './payment.command.js';

const meaning = (amount: string) => meaningOf({ to: 'SF000000000000', asset: 'SFN', amount })['amount'];

describe('what a payment means', () => {
  it.each(['1', '10', '0.1', '0.10', '1.0', '1.000', '100.50', '0.000000000000000001'])(
    'is %s in its shortest form',
    (text) => expect(meaning(text)).toBe(formatAmount('SFN', parseAmount('SFN', text)!)),
  );

  it.each(['', '1.', '.50', '01.0', '1e0', '1.0000000000000000000'])('is %j itself where that is no amount', (text) => {
    expect(parseAmount('SFN', text)).toBeUndefined();
    expect(meaning(text)).toBe(text);
  });
});

describe('the key of a payment', () => {
  const KEY = '019a9f00-0000-7000-8000-000000000000';
  const plain = { to: ' SF000000000000', asset: 'SFN', amount: '1.50' } as const;

  /** Stored keys were digested so: what is asked again after an update must still be known. */
  it.each([
    [plain, '[["amount","1.5"],["asset","SFN"],["memo",null],["to","sf000000000000"]]'],
    [
      { ...plain, memo: 'tea', maxFee: '0.10', metadata: { order: '7', a: 'b' }, upTo: true },
      '[["amount","1.5"],["asset","SFN"],["maxFee","0.1"],["memo","tea"],["metadata",[["a","b"],["order","7"]]],' +
        '["to","sf000000000000"],["upTo",true]]',
    ],
  ] as const)('is digested with all that it means: %#', (request, meant) => {
    const { inputHash, madeAt } = paymentIdempotency('me', KEY, request);
    expect(inputHash).toBe(digestOf(meant));
    expect(madeAt).toBe(parseInt('019a9f000000', 16));
  });
});

import { formatAmount, parseAmount } from '#kernel';
import { meaningOf } from './payment.command.js';

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

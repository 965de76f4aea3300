import { describe, expect, it } from 'vitest';
import { amountProblem } from './amount.js';

describe('a typed SFN amount', () => {
  it.each(['1', '0.000000000000000001', '12,5', "1'000", '.5'])('%j will do', (typed) => {
    expect(amountProblem('SFN', typed, 'en')).toBeUndefined();
  });

  it.each(['', '0', '0.0', '-1', '1e3', 'abc', '0.0000000000000000001', '1.2.3', undefined, null])(
    '%j will not',
    (typed) => {
      expect(amountProblem('SFN', typed, 'en')).toBe('resources.sfn-allocation.badAmount');
    },
  );

  it('will not where German could mean thousands by it', () => {
    expect(amountProblem('SFN', '250.000', 'de')).toBe('resources.sfn-allocation.badAmount');
    expect(amountProblem('SFN', '250.000', 'en')).toBeUndefined();
  });
});

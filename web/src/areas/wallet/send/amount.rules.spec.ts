import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount, parseAmount } from '#kernel';
import { aShare, someTerms } from '../test/builders.js';
import { judgeAmount, maxSendable, readAmount } from './amount.rules.js';

describe('readAmount', () => {
  it.each([
    ['1.50', '1.5'],
    ['1.', '1'],
    ['0.000000000000000001', '0.000000000000000001'],
    ['12345678901234567890.000000000000000001', '12345678901234567890.000000000000000001'],
  ])('reads %s SFN as %s', (typed, amount) => {
    expect(readAmount('SFN', typed)).toBe(amount);
  });

  it.each(['', '0', '0.00', '-1', '1e3', '1,5', '١', '1.0000000000000000001'])('refuses %j', (typed) => {
    expect(readAmount('SFN', typed)).toBeUndefined();
  });

  it('refuses more decimals than the asset has', () => {
    expect(readAmount('USD', '1.005')).toBeUndefined();
  });
});

describe('maxSendable', () => {
  it('leaves enough for the fee, however it is rounded, and wastes nothing', () => {
    const minor = fc.bigInt({ min: 1n, max: 10n ** 30n });
    fc.assert(
      fc.property(minor, fc.integer({ min: 0, max: 2_000 }), (available, feeBasisPoints) => {
        const terms = someTerms({ available: formatAmount('SFN', available), fee: aShare(feeBasisPoints) });
        const max = parseAmount('SFN', maxSendable(terms) ?? '0') ?? 0n;
        const feeRoundedUp = (max * BigInt(feeBasisPoints) + 9_999n) / 10_000n;
        const feeOfOneMore = ((max + 1n) * BigInt(feeBasisPoints)) / 10_000n;
        expect(max + feeRoundedUp).toBeLessThanOrEqual(available);
        expect(max + 1n + feeOfOneMore).toBeGreaterThanOrEqual(available);
      }),
    );
  });

  it.each([
    [{ maxPerTransfer: '5' }, '5'],
    [{ maxPerTransfer: '5', remainingToday: '2.5' }, '2.5'],
    [{ remainingToday: '0' }, undefined],
    [{ available: '0' }, undefined],
    [{ fee: { ...aShare(0), min: '4' } }, '6'],
    [{ fee: { ...aShare(100), max: '0.02' } }, '9.98'],
    [{ fee: { ...aShare(100), paidBy: 'recipient' as const } }, '10'],
  ])('stays within %j', (terms, max) => {
    expect(maxSendable(someTerms({ available: '10', ...terms }))).toBe(max);
  });
});

describe('judgeAmount', () => {
  const terms = someTerms({ available: '10', fee: aShare(100), maxPerTransfer: '8', remainingToday: '6' });

  it.each([
    ['', 'missing'],
    ['0', 'invalid'],
    ['.', 'invalid'],
    ['10', 'insufficient'],
    ['9', 'limitPerTransfer'],
    ['7', 'limitPerDay'],
    ['6', undefined],
  ])('finds %j: %s', (typed, problem) => {
    expect(judgeAmount('SFN', typed, terms)).toBe(problem);
  });

  it('judges the form alone while the terms of the asset are not known', () => {
    expect(judgeAmount('SFN', '1000000')).toBeUndefined();
    expect(judgeAmount('USD', '1000000', terms)).toBeUndefined();
  });
});

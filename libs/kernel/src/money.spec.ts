import fc from 'fast-check';
import { ASSET_CODES, ASSETS, formatAmount, MAX_MINOR, parseAmount } from './money.js';

describe('amounts', () => {
  it.each([
    ['SFN', '1.5', 1_500_000_000_000_000_000n],
    ['SFN', '0.000000000000000001', 1n],
    ['USD', '12.30', 1230n],
    ['USD', '0', 0n],
  ] as const)('reads %s %s exactly', (asset, text, minor) => {
    expect(parseAmount(asset, text)).toBe(minor);
  });

  it.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '-1',
    '1e3',
    '1.',
    '.5',
    '01',
    '1,5',
    'NaN',
    'Infinity',
    '0x10',
    '１',
    '1.001',
    '١',
    '1_000',
    '9'.repeat(60),
  ])('does not read %j as dollars', (text) => {
    expect(parseAmount('USD', text)).toBeUndefined();
  });

  it('refuses more than the largest amount', () => {
    expect(parseAmount('USD', formatAmount('USD', MAX_MINOR))).toBe(MAX_MINOR);
    expect(parseAmount('USD', formatAmount('USD', MAX_MINOR + 1n))).toBeUndefined();
  });

  it('gives back every amount that it writes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ASSET_CODES), fc.bigInt(0n, MAX_MINOR), (asset, minor) => {
        expect(parseAmount(asset, formatAmount(asset, minor))).toBe(minor);
      }),
    );
  });

  it('writes the shortest form, with a sign below zero', () => {
    expect(formatAmount('SFN', -(10n ** 18n) / 2n)).toBe('-0.5');
    expect(formatAmount('USD', 1200n)).toBe('12');
    expect(Object.values(ASSETS).every(({ decimals }) => decimals > 0)).toBe(true);
  });
});

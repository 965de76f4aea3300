import { ASSET_CODES, formatAmount, parseAmount } from '#kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, normalizeTyped } from './format.js';

describe('money for people', () => {
  it.each([
    ['USD', '1234567.5', 'en', '1,234,567.50'],
    ['USD', '0', 'en', '0.00'],
    ['EUR', '1234.5', 'de', '1.234,50'],
    ['SFN', '0.100000000000000000', 'en', '0.1'],
    ['SFN', '0.123456789', 'en', '0.12345678'],
    ['SFN', '99999999999999999999.999999999999999999', 'en', '99,999,999,999,999,999,999.99999999'],
    ['SFN', '-2', 'en', '\u22122'],
  ] as const)('writes %s %s in %s as %s', (asset, amount, locale, text) => {
    expect(formatMoney(asset, amount, { locale })).toBe(text);
  });

  it('loses no digit when asked for all of them', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ASSET_CODES), fc.bigInt({ min: 0n, max: 10n ** 38n }), (asset, minor) => {
        const text = formatMoney(asset, formatAmount(asset, minor), { locale: 'en', exact: true });
        const back = text
          .replaceAll(',', '')
          .replace(/\.0+$/, '')
          .replace(/(\.\d*?)0+$/, '$1');
        expect(parseAmount(asset, back)).toBe(minor);
      }),
    );
  });
});

it.each([
  ['1 234,5', '1234.5'],
  ["1'000", '1000'],
  ['.5', '0.5'],
  ['00.5', '0.5'],
  ['', ''],
  ['12,5', '12.5'],
  ['0,125', '0.125'],
  ['1,250.50', '1250.50'],
  ['1.250,50', '1250.50'],
  ['1,250,000', '1250000'],
  ['1.250.000', '1250000'],
  ['1,2500', '1.2500'],
  ['1.250', '1.250'],
])('reads what is typed as %j as %j', (typed, plain) => {
  expect(normalizeTyped(typed)).toBe(plain);
});

it.each(['1,250', '12,500', '999,999'])('does not guess what %j means', (typed) => {
  expect(parseAmount('SFN', normalizeTyped(typed))).toBeUndefined();
});

import { ASSET_CODES, formatAmount, parseAmount } from '#kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asTyped, formatMoney, isUnclear, normalizeTyped } from './format.js';

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
  expect(normalizeTyped(typed, 'en')).toBe(plain);
});

it.each([
  ['1,250', 'de', '1.250'],
  ['1.25', 'de', '1.25'],
  ['0.125', 'de', '0.125'],
  ['1.2500', 'de', '1.2500'],
  ['1.250,00', 'de', '1250.00'],
  ['1.250.000', 'de', '1250000'],
  ['1,250', 'fr', '1.250'],
  ['1.250', 'fr', '1.250'],
  ['1\u202f250,5', 'fr', '1250.5'],
])('reads %j in %s as %s', (typed, locale, plain) => {
  expect(normalizeTyped(typed, locale)).toBe(plain);
});

it.each([
  ['1,250', 'en'],
  ['12,500', 'en'],
  ['999,999', 'en'],
  ['1.250', 'de'],
  ['12.500', 'de'],
  ['250.000', 'de'],
  ['1.250.', 'de'],
  ['1.250.00', 'en'],
])('does not guess what %j means in %s', (typed, locale) => {
  const normalized = normalizeTyped(typed, locale);
  expect(isUnclear(normalized)).toBe(true);
  expect(parseAmount('SFN', normalized)).toBeUndefined();
});

it.each(['1250.5', '1.250', '0.000000000000000001', '12', '1,250'])('writes %s so that it is read again', (amount) => {
  expect(normalizeTyped(asTyped(amount, 'de'), 'de')).toBe(amount);
  expect(normalizeTyped(asTyped(amount, 'en'), 'en')).toBe(amount);
});

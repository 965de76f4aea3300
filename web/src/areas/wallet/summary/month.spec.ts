import { describe, expect, it } from 'vitest';
import { daysOf, isMonth, lastDayOf, monthOf, monthsFrom, monthText } from './month.js';

describe('a month', () => {
  it('is that of UTC', () => {
    expect(monthOf(new Date('2026-10-31T23:59:59.999-02:00'))).toBe('2026-11');
  });

  it.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-01', -13, '2024-12'],
  ])('%s and %i more is %s', (month, count, expected) => expect(monthsFrom(month, count)).toBe(expected));

  it('begins on its first day and ends on its last', () => {
    expect(daysOf('2026-12')).toEqual({ from: '2026-12-01', next: '2027-01-01' });
    expect(lastDayOf('2024-02')).toBe('2024-02-29');
  });

  it.each(['2026-13', '2026-1', '1999-12', '2026-11-01', ''])('is not %j', (text) => expect(isMonth(text)).toBe(false));

  it('is named in the language of the reader', () => {
    expect(monthText('2026-11', 'en')).toBe('November 2026');
    expect(monthText('2026-11', 'fr')).toBe('novembre 2026');
  });
});

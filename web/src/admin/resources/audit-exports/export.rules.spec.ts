import { describe, expect, it } from 'vitest';
import { filterText, progressOf, sizeOf } from './export.rules.js';

describe('an export', () => {
  it('tells its progress once somebody has counted', () => {
    expect(progressOf({ rows: 0, total: null })).toBeUndefined();
    expect(progressOf({ rows: 999, total: 2_000 })).toBe(49);
    expect(progressOf({ rows: 0, total: 0 })).toBe(100);
    expect(progressOf({ rows: 3, total: 2 })).toBe(100);
  });

  it('names what was asked for', () => {
    expect(filterText({ source: 'wallet', from: '2026-01-01' })).toBe('source: wallet, from: 2026-01-01');
    expect(filterText({})).toBe('');
  });

  it.each([
    [0, '0 byte'],
    [999, '999 byte'],
    [1_500, '1.5 kB'],
    [25_400_000, '25.4 MB'],
  ])('of %i bytes is %s', (bytes, text) => expect(sizeOf(bytes, 'en')).toBe(text));
});

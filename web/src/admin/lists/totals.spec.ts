import { describe, expect, it } from 'vitest';
import { totalText } from './totals.js';

describe('How many there are', () => {
  it.each([
    ['transactions', 9_999, '9,999'],
    ['transactions', 10_000, '10,000+'],
    ['accounts', 10_025, '10,025+'],
    ['members', 12_034, '12,034'],
  ])('of %s is told of %i as %s', (resource, total, text) => expect(totalText(resource, total, 'en')).toBe(text));
});

import { boundsOf } from './month.rules.js';

describe('The bounds of a month', () => {
  it.each([
    ['2026-11', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
    ['2026-12', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['2024-02', '2024-02-01T00:00:00.000Z', '2024-03-01T00:00:00.000Z'],
    ['2999-12', '2999-12-01T00:00:00.000Z', '3000-01-01T00:00:00.000Z'],
  ])('of %s are in UTC, and meet those of the next one', (month, from, to) => {
    expect(boundsOf(month)).toEqual({ from: new Date(from), to: new Date(to) });
  });
});

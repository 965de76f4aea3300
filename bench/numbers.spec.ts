import { median, percentile } from './numbers.js';

describe('numbers of a benchmark', () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 10, 2], 3],
    [[100, 20, 3], 20],
    [[], NaN],
  ])('have in %j a median of %d', (values, middle) => {
    expect(median(values)).toBe(middle);
  });

  it.each([
    [0.5, 51],
    [0.95, 96],
    [0.99, 100],
  ])('have a share of %d below its percentile', (share, value) => {
    const shuffled = Array.from({ length: 100 }, (_, index) => ((index * 37) % 100) + 1);
    expect(percentile(shuffled, share)).toBe(value);
  });
});

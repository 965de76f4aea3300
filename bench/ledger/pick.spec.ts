import { aliasTable, uniform, zipf } from './pick.js';

describe('picking', () => {
  it('gives each index exactly the share of its weight', () => {
    const weights = Array.from({ length: 1_000 }, (_, index) => 1 / (index + 1));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const { keep, other } = aliasTable(weights);
    const shares = new Float64Array(weights.length);
    keep.forEach((part, column) => {
      shares[column]! += part / weights.length;
      shares[other[column]!]! += (1 - part) / weights.length;
    });
    shares.forEach((share, index) => expect(share).toBeCloseTo(weights[index]! / total, 12));
  });

  it.each([
    ['zipf', zipf(10, 1), 0.341],
    ['uniform', uniform(10), 0.1],
  ])('picks the first as often as %s says', (_, pick, share) => {
    const picked = Array.from({ length: 100_000 }, pick);
    expect(picked.filter((index) => index === 0).length / picked.length).toBeCloseTo(share, 1);
    expect(new Set(picked).size).toBe(10);
  });
});

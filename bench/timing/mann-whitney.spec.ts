import { mannWhitney } from './mann-whitney.js';

const numbers = (count: number, from: number) => Array.from({ length: count }, (_, index) => from + index);

describe('the Mann–Whitney test', () => {
  it('finds no difference between equal samples', () => {
    expect(mannWhitney(numbers(100, 0), numbers(100, 0))).toBeCloseTo(1, 5);
  });

  it('finds a shift of all values', () => {
    expect(mannWhitney(numbers(100, 0), numbers(100, 30))).toBeLessThan(0.001);
  });

  it('gives what the normal approximation gives for U = 13 of two samples of ten', () => {
    const left = [1, 2, 3, 4, 5, 6, 7, 8, 14, 18];
    const right = [9, 10, 11, 12, 13, 15, 16, 17, 19, 20];
    expect(mannWhitney(left, right)).toBeCloseTo(0.0052, 3);
  });
});

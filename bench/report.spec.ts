import { atLeast, atMost, lineOf } from './report.js';

describe('a goal', () => {
  it.each([
    [atLeast('transfers', 4.999, 5, 'x'), false],
    [atLeast('transfers', 5, 5, 'x'), true],
    [atMost('p99', 50.001, 50, 'ms'), false],
    [atMost('p99', 50, 50, 'ms'), true],
    [atLeast('transfers', NaN, 5, 'x'), false],
    [atMost('p99', NaN, 50, 'ms'), false],
  ])('is judged by what was measured, not by what is printed: %j', ({ met }, expected) => {
    expect(met).toBe(expected);
  });

  it('is printed with its bound, and rounded', () => {
    expect(lineOf(atMost('p99', 50.001, 50, 'ms'))).toBe('NOT MET  p99: 50 ms (goal at most 50)');
  });

  it('is marked where it is more than what is required, and says how it was measured', () => {
    const goal = atLeast('transfers a second', 46_546.4, 40_000, '', { isStretch: true, measured: '60 s' });
    expect(lineOf(goal)).toBe('met      transfers a second: 46546.4 (stretch goal at least 40000; 60 s)');
  });
});

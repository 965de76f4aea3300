import { combine } from './combine-statements.js';

describe('combined statements', () => {
  it('number their parameters one after another', () => {
    expect(combine(['INSERT $1, $2, $2', 'UPDATE $2 = $10 + $1', 'DELETE $1'])).toBe(
      'WITH part0 AS (INSERT $1, $2, $2), part1 AS (UPDATE $4 = $12 + $3), part2 AS (DELETE $13) SELECT',
    );
  });
});

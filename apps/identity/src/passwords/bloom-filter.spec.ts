import { readFileSync } from 'node:fs';
import { BloomFilter } from './bloom-filter.js';

describe('the filter', () => {
  it('has every entry, and takes few others for one', () => {
    const filter = BloomFilter.forEntries(2_000);
    for (let index = 0; index < 2_000; index++) filter.add(`entry ${index}`);
    expect(Array.from({ length: 2_000 }, (_, index) => filter.mayHave(`entry ${index}`))).not.toContain(false);
    const wrong = Array.from({ length: 20_000 }, (_, index) => filter.mayHave(`other ${index}`)).filter(Boolean);
    expect(wrong.length).toBeLessThan(20);
  });
});

describe('the list that is shipped', () => {
  const list = new BloomFilter(readFileSync('apps/identity/src/passwords/breached-passwords.bloom'));

  it.each(['password', '12345678', 'qwertyuiop', 'iloveyou', 'password123', 'football1', 'changeme'])(
    'has %s',
    (password) => {
      expect(list.mayHave(password)).toBe(true);
    },
  );

  it('has less than one in five thousand of what nobody ever used', () => {
    const wrong = Array.from({ length: 100_000 }, (_, index) => list.mayHave(`never used ${index} by anybody`));
    expect(wrong.filter(Boolean).length).toBeLessThan(20);
  });
});

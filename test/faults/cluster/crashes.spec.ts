import { crashesOf, CrashesSeen, nameOf, ROUNDS_TO_COVER } from './crashes.js';

describe('where a run ends processes', () => {
  it.each([0, 7, 2 ** 31])('is every service at every moment once in rounds that follow seed %s', (first) => {
    const rounds = Array.from({ length: ROUNDS_TO_COVER }, (_, round) => crashesOf(first + round).map(nameOf));

    expect(new Set(rounds.flat()).size).toBe(12);
    expect(rounds.flat()).toHaveLength(12);
    expect(rounds.flat()).toEqual(expect.arrayContaining(['identity when committed', 'wallet when handled']));
  });

  it('is the same for the same seed, in an order of its own', () => {
    const orders = Array.from({ length: 20 }, (_, round) =>
      crashesOf(2 * round)
        .map(nameOf)
        .join(),
    );

    expect(crashesOf(4)).toEqual(crashesOf(4));
    expect(new Set(orders).size).toBeGreaterThan(15);
  });

  it('is counted, and what was not met is named', () => {
    const seen = new CrashesSeen();
    for (const crash of crashesOf(1)) seen.note(crash);

    expect(seen.missing.sort()).toEqual(crashesOf(2).map(nameOf).sort());
    expect(String(seen)).toMatch(/^6 of 12 moments met: identity committed \d, published \d, stored \d, handled \d; /);
  });
});

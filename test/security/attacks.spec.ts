import { titles } from './support/specs.js';

/**
 * The numbers of the project's list of attacks that touch what exists. A test says its number in its name. Of 1, tests hold status, body
 * and headers of the answers alike; that their times tell nothing either is for `npm run bench -- timing`, which needs a quiet machine.
 * Of 32 there is what is sent: no mailbox is read, and no folder has a name.
 */
const APPLIES = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25],
  ...[29, 31, 32, 33, 35, 36, 37, 38, 40],
];

/** Those that have nothing to attack yet. */
const NOT_YET: Readonly<Record<number, string>> = {
  26: 'no webhook is sent',
  27: 'no webhook is sent',
  28: 'no webhook is received',
  30: 'no mail of others is shown',
  34: 'no file can be uploaded',
  39: 'there is neither a WebSocket nor a relay',
};

const ATTACK = /\battacks?(?: case)? (\d+)(?:(?:,| and| to) (\d+))?/gi;

/** Which files name a test by each number. */
function filesByNumber(): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>();
  for (const [file, names] of titles) {
    for (const [, ...numbers] of names.flatMap((name) => [...name.matchAll(ATTACK)])) {
      for (const number of numbers.filter(Boolean).map(Number)) {
        found.set(number, (found.get(number) ?? new Set()).add(file));
      }
    }
  }
  return found;
}

describe('Each of the forty attacks', () => {
  const found = filesByNumber();

  it('is either answered by a test or has nothing to attack yet', () => {
    const all = [...APPLIES, ...Object.keys(NOT_YET).map(Number)].toSorted((a, b) => a - b);
    expect(all).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  });

  it.each(APPLIES)('%i has a test that says its number', (number) => {
    expect([...(found.get(number) ?? [])]).not.toEqual([]);
  });

  it.each(Object.entries(NOT_YET))('%s has none as long as it is so that %s', (number) => {
    expect([...(found.get(Number(number)) ?? [])]).toEqual([]);
  });
});

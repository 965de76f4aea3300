import { describe, expect, it } from 'vitest';
import { rightsOf } from '#contracts/access';
import { DEAD_LETTER_STATES, UNDECIDED_STATES } from '#contracts/dead-letters';
import { actsOn, isUnderWay } from './letter.rules.js';

const OPERATOR = rightsOf('admin');
const SUPER = rightsOf('superadmin');

describe('a dead letter', () => {
  it('is decided about while it waits, and at no other time', () => {
    const open = DEAD_LETTER_STATES.filter((state) => actsOn({ state, isErased: false }, SUPER).length > 0);
    expect(open).toEqual(UNDECIDED_STATES);
    expect(DEAD_LETTER_STATES.filter((state) => isUnderWay({ state }))).toEqual(['replaying', 'discarding']);
  });

  it('is replayed by operators, and discarded by super administrators alone', () => {
    const letter = { state: 'waiting', isErased: false } as const;
    expect(actsOn(letter, OPERATOR)).toEqual(['replay']);
    expect(actsOn(letter, SUPER)).toEqual(['replay', 'discard']);
    expect(actsOn(letter, [])).toEqual([]);
  });

  it('that was secret can only be discarded', () => {
    expect(actsOn({ state: 'waiting', isErased: true }, SUPER)).toEqual(['discard']);
    expect(actsOn({ state: 'waiting', isErased: true }, OPERATOR)).toEqual([]);
  });
});

import { DEAD_LETTER_STATES, UNDECIDED_STATES } from '#contracts/dead-letters';
import { judgeDecision } from './dead-letter.rules.js';

describe('a decision about a dead letter', () => {
  it('can be taken while nobody has taken one, and again when it is dead again', () => {
    for (const decision of ['replay', 'discard'] as const) {
      const open = DEAD_LETTER_STATES.filter((state) => !judgeDecision({ state, isErased: false }, decision));
      expect(open).toEqual(UNDECIDED_STATES);
    }
  });

  it.each([
    ['replaying', 'dead-letter.under-way'],
    ['discarding', 'dead-letter.under-way'],
    ['done', 'dead-letter.settled'],
    ['discarded', 'dead-letter.settled'],
    ['gone', 'dead-letter.settled'],
  ] as const)('is refused while it is %s', (state, code) => {
    for (const isErased of [true, false]) {
      expect(judgeDecision({ state, isErased }, 'replay')).toBe(code);
      expect(judgeDecision({ state, isErased }, 'discard')).toBe(code);
    }
  });

  it('about one whose content was erased can only be to discard it', () => {
    expect(judgeDecision({ state: 'waiting', isErased: true }, 'replay')).toBe('dead-letter.erased');
    expect(judgeDecision({ state: 'waiting', isErased: true }, 'discard')).toBeUndefined();
  });
});

import { MONEY_REQUEST_STATES } from '#contracts/wallet';
import { after, roleOf, stateAt, TRANSITIONS } from './money-request.state.js';

describe('A money request', () => {
  it('ends once: what has ended takes no event', () => {
    const events = ['pay', 'decline', 'cancel', 'expire'] as const;
    expect(Object.keys(TRANSITIONS)).toEqual(MONEY_REQUEST_STATES);
    for (const state of MONEY_REQUEST_STATES) {
      expect(events.map((event) => after(state, event))).toEqual(
        state === 'open' ? ['paid', 'declined', 'cancelled', 'expired'] : [undefined, undefined, undefined, undefined],
      );
    }
  });

  it('has expired from its last instant on, unless it had ended before', () => {
    const expiresAt = new Date('2026-11-22T10:00:00Z');
    const earlier = new Date(expiresAt.getTime() - 1);
    expect(stateAt({ state: 'open', expiresAt }, earlier)).toBe('open');
    expect(stateAt({ state: 'open', expiresAt }, expiresAt)).toBe('expired');
    for (const state of ['paid', 'declined', 'cancelled'] as const)
      expect(stateAt({ state, expiresAt }, expiresAt)).toBe(state);
  });

  it('is the business of its two sides, and of others only where it is an open link', () => {
    const sides = { askerId: 'a', payerId: 'p', isLink: false };
    expect(['a', 'p', 'x'].map((who) => roleOf(sides, who))).toEqual(['asker', 'payer', undefined]);
    expect(['a', 'p', 'x'].map((who) => roleOf({ ...sides, payerId: null, isLink: true }, who))).toEqual([
      ...['asker', 'open', 'open'],
    ]);
  });
});

import { ROLES } from '#contracts/access';
import { obstacleFor } from './closure.rules.js';

describe('closing an account', () => {
  it('is open to a plain member', () => {
    expect(obstacleFor({ role: 'member', state: 'active' })).toBeUndefined();
  });

  it.each(ROLES.filter((role) => role !== 'member'))('asks a %s to hand over first', (role) => {
    expect(obstacleFor({ role, state: 'active' })).toBe('staff');
  });

  it.each(['suspended', 'closed'] as const)('is no way out for who is %s', (state) => {
    expect(obstacleFor({ role: 'member', state })).toBe('not-active');
  });
});

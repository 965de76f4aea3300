import type { Role } from '#contracts/access';
import type { MemberState } from '#contracts/identity';

/** Who wants to leave. */
export interface Leaving {
  readonly role: Role;
  readonly state: MemberState;
}

export type Obstacle = 'staff' | 'not-active';

/**
 * What stands in the way of closing, besides money. Staff hand over first, so the last super administrator cannot leave either;
 * and nobody escapes a suspension by closing.
 */
export function obstacleFor({ role, state }: Leaving): Obstacle | undefined {
  if (state !== 'active') return 'not-active';
  return role === 'member' ? undefined : 'staff';
}

import { mayAccess } from '#contracts/access';
import type { AdminMember, User } from '#contracts/identity';
import { mayAct } from '../../providers/access.js';

export type MemberAct = 'suspend' | 'reactivate' | 'endSessions' | 'changeRole';

/**
 * The acts that the console offers on a member: none on oneself, nothing on an administrator but by a super administrator,
 * who alone changes roles. The server holds the same rules.
 */
export function actsOn(
  member: Pick<AdminMember, 'id' | 'role' | 'state'>,
  actor: Pick<User, 'id' | 'role'>,
): readonly MemberAct[] {
  const isOutranked = mayAccess('admin', member.role) && !mayAccess('superadmin', actor.role);
  if (member.id === actor.id || isOutranked) return [];
  const lock: MemberAct = member.state === 'active' ? 'suspend' : 'reactivate';
  return [lock, 'endSessions' as const, 'changeRole' as const].filter((act) => mayAct(actor.role, 'members', act));
}

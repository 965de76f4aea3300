import { mayAccess, type Right } from '#contracts/access';
import type { AdminMember, User } from '#contracts/identity';
import { mayAct } from '../../providers/access.js';

export type MemberAct = 'suspend' | 'reactivate' | 'endSessions' | 'changeRole' | 'resetFactors' | 'viewAs';

/**
 * The acts that the console offers on a member, of those that the actor's rights name: none on oneself, and on an administrator
 * none but by a super administrator; nobody looks at an administrator's pages, and a closed account is left alone. The server
 * holds the same rules.
 */
export function actsOn(
  member: Pick<AdminMember, 'id' | 'role' | 'state'>,
  actor: Pick<User, 'id' | 'role'>,
  rights: readonly Right[],
): readonly MemberAct[] {
  const isOutranked = mayAccess('admin', member.role) && !mayAccess('superadmin', actor.role);
  if (member.id === actor.id || isOutranked || member.state === 'closed') return [];
  const lock: MemberAct = member.state === 'active' ? 'suspend' : 'reactivate';
  const look: readonly MemberAct[] = mayAccess('admin', member.role) ? [] : ['viewAs'];
  const acts: readonly MemberAct[] = [...look, lock, 'endSessions', 'changeRole', 'resetFactors'];
  return acts.filter((act) => mayAct(rights, 'members', act));
}

import type { User } from '#contracts/identity';
import type { Policy } from '#contracts/wallet';

export type Verdict =
  /** It was decided, or withdrawn. */
  | 'closed'
  /** One's own proposal: somebody else must decide. */
  | 'waits'
  /** It is about oneself. */
  | 'about-oneself'
  | 'decide';

/** Whether the console offers this administrator the decision. The server judges by itself. */
export function verdictOn(
  { state, proposedBy, scope }: Pick<Policy, 'state' | 'proposedBy' | 'scope'>,
  { id }: Pick<User, 'id'>,
): Verdict {
  if (state !== 'proposed') return 'closed';
  if (proposedBy === id) return 'waits';
  return scope.memberId === id ? 'about-oneself' : 'decide';
}

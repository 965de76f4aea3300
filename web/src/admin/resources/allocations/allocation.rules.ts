import type { User } from '#contracts/identity';
import type { Allocation } from '#contracts/wallet';

export type Verdict =
  /** It was decided, or it expired. */
  | 'closed'
  /** One's own request: somebody else must decide. */
  | 'waits'
  /** It would give to oneself. */
  | 'recipient'
  | 'decide';

type Pending = Pick<Allocation, 'status' | 'requestedBy' | 'to' | 'approval'>;

/** Whether this administrator may decide. The server holds the same rule: four eyes, unless the operator switched them off. */
export function verdictOn({ status, requestedBy, to, approval }: Pending, actor: Pick<User, 'id' | 'saffronId'>): Verdict {
  if (status !== 'pending') return 'closed';
  if (requestedBy === actor.id && approval === 'second-admin') return 'waits';
  return to.saffronId === actor.saffronId ? 'recipient' : 'decide';
}

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

type Pending = Pick<Allocation, 'status' | 'requestedBy' | 'to'>;

/** Whether the console offers this administrator the decision. The server judges by itself: nobody decides his own request. */
export function verdictOn({ status, requestedBy, to }: Pending, actor: Pick<User, 'id' | 'saffronId'>): Verdict {
  if (status !== 'pending') return 'closed';
  if (requestedBy === actor.id) return 'waits';
  return to?.saffronId === actor.saffronId ? 'recipient' : 'decide';
}

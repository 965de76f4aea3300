import type { AdminAccount } from '#contracts/wallet';
import { ShortId } from '../../fields/ShortId.js';

interface OwnerProps {
  readonly account: Pick<AdminAccount, 'ownerId' | 'saffronId'>;
}

/** What an account is kept for: a member by his member ID, an order or a merchant by its own. Nothing for the platform's accounts. */
export function Owner({ account: { ownerId, saffronId } }: OwnerProps) {
  if (ownerId === null) return null;
  return saffronId ? <code title={ownerId}>{saffronId}</code> : <ShortId id={ownerId} />;
}

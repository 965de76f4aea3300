import type { Assumption, Changes } from '../ledger/assumption.js';
import type { KnownMember } from './member.js';
import type { MembersRepository } from './members.repository.js';

/** Both ends of a payment as they were at a revision: who they are, and whether they may pay and be paid. */
export class AssumedEnds implements Assumption {
  constructor(
    readonly sender: KnownMember,
    readonly recipient: KnownMember,
    readonly revision: number,
    private readonly members: Pick<MembersRepository, 'changesSince'>,
  ) {}

  changesSince(revision: number): Promise<Changes> {
    return this.members.changesSince(revision);
  }

  holds(changes: Changes): boolean {
    return !changes.has(this.sender.memberId) && !changes.has(this.recipient.memberId);
  }
}

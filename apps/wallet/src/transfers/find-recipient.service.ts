import type { Counterparty } from '#contracts/wallet';
import type { Principal } from '#platform/auth';
import { Injectable } from '@nestjs/common';
import { MemberDirectory } from '../members/member-directory.js';
import { LookupBudget } from './lookup-budget.js';
import { recipientRefusal } from './payment.rules.js';

/** Tells who is behind a member ID or an e-mail address, as often as a member may ask. */
@Injectable()
export class FindRecipientService {
  constructor(
    private readonly members: MemberDirectory,
    private readonly budget: LookupBudget,
  ) {}

  /** Null where there is nobody whom the asker's tenant can pay. */
  async find(
    { memberId, tenantId }: Pick<Principal, 'memberId' | 'tenantId'>,
    typed: string,
  ): Promise<Counterparty | null> {
    await this.budget.take(memberId);
    const member = await this.members.byTyped(typed);
    return member && !recipientRefusal(member, tenantId) ? member.party : null;
  }
}

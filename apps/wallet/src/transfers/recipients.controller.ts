import { type Counterparty, recipientQuery, recipientResponse } from '#contracts/wallet';
import { Access, ApiKeyScope, CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MemberDirectory } from '../members/member-directory.js';
import { LookupBudget } from './lookup-budget.js';

@ApiTags('Wallet')
@Controller('api/wallet/recipients')
@Access('member')
export class RecipientsController {
  constructor(
    private readonly members: MemberDirectory,
    private readonly budget: LookupBudget,
  ) {}

  @Get()
  @ApiKeyScope('wallet:send')
  @Endpoint({
    summary: 'Find the member with exactly this member ID or e-mail address',
    description: 'Answers null where there is none. The name is masked, and a member may only ask so often.',
    response: recipientResponse,
  })
  async find(
    @CurrentPrincipal() { memberId, tenantId }: Principal,
    @Query({ schema: recipientQuery }) { q }: { q: string },
  ): Promise<{ recipient: Counterparty | null }> {
    await this.budget.take(memberId);
    const member = await this.members.byTyped(q);
    const isFound = member?.state === 'active' && member.tenantId === tenantId;
    return { recipient: isFound ? member.party : null };
  }
}

import { type Counterparty, recipientQuery, recipientResponse } from '#contracts/wallet';
import { Access, ApiKeyScope, CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FindRecipientService } from './find-recipient.service.js';

@ApiTags('Wallet')
@Controller('api/wallet/recipients')
@Access('member')
export class RecipientsController {
  constructor(private readonly findRecipient: FindRecipientService) {}

  @Get()
  @ApiKeyScope('wallet:send')
  @Endpoint({
    summary: 'Find the member with exactly this member ID or e-mail address',
    description: 'Answers null where there is none. The name is masked, and a member may only ask so often.',
    response: recipientResponse,
  })
  async find(
    @CurrentPrincipal() principal: Principal,
    @Query({ schema: recipientQuery }) { q }: { q: string },
  ): Promise<{ recipient: Counterparty | null }> {
    return { recipient: await this.findRecipient.find(principal, q) };
  }
}

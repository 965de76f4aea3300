import { type PendingHold, pendingHoldQuery, pendingHolds } from '#contracts/wallet';
import type { Asset } from '#kernel';
import { Access, ApiKeyScope, CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PendingHoldsQuery } from './pending-holds.query.js';

@ApiTags('Wallet')
@Controller('api/wallet/holds')
@Access('member')
export class HoldsController {
  constructor(private readonly holds: PendingHoldsQuery) {}

  @Get()
  @ApiKeyScope('wallet:read')
  @Endpoint({ summary: 'List what is reserved in my accounts, and why', response: pendingHolds })
  async list(
    @CurrentPrincipal() { memberId }: Principal,
    @Query({ schema: pendingHoldQuery }) { asset }: { asset?: Asset },
  ): Promise<{ holds: PendingHold[] }> {
    return { holds: await this.holds.of(memberId, asset) };
  }
}

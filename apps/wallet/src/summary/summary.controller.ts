import { monthlySummary, type MonthlySummary, summaryQuery } from '#contracts/wallet';
import type { Asset } from '#kernel';
import { Access, ApiKeyScope, CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SummaryQuery } from './summary.query.js';

@ApiTags('Wallet')
@Controller('api/wallet/summary')
@Access('member')
export class SummaryController {
  constructor(private readonly summary: SummaryQuery) {}

  @Get()
  @ApiKeyScope('wallet:read')
  @Endpoint({
    summary: 'Sum up one month of one asset',
    description: 'Months are those of UTC. The closing balance of a month is the opening balance of the next one.',
    response: monthlySummary,
  })
  find(
    @CurrentPrincipal() { memberId }: Principal,
    @Query({ schema: summaryQuery }) { asset, month }: { asset: Asset; month: string },
  ): Promise<MonthlySummary> {
    return this.summary.of(memberId, asset, month);
  }
}

import { adminListQuery, type AdminListQuery, idField } from '#contracts/http';
import {
  closePeriodRequest,
  type ClosePeriodRequest,
  decidePeriodRequest,
  period,
  type Period,
  periodList,
  WALLET_ERRORS,
} from '#contracts/wallet';
import { refusals } from '#kernel';
import { Access, CurrentPrincipal, StepUp } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { parseAdminList, setContentRange } from '#platform/lists';
import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ClosePeriodService } from './close-period.service.js';
import { PERIOD_SORTS, periodFilter, PeriodsRepository } from './periods.repository.js';

const refuse = refusals(WALLET_ERRORS);
/** A decision needs no words, so it needs no body either. */
const decision = decidePeriodRequest.default({});
const DECISION = ['wallet.period.not-found', 'wallet.period.decided', 'wallet.period.own-request'] as const;

@ApiTags('Admin')
@Controller('api/admin/periods')
export class PeriodsController {
  constructor(
    private readonly periods: PeriodsRepository,
    private readonly closePeriod: ClosePeriodService,
  ) {}

  @Post()
  @Access('ledger.close-period')
  @StepUp()
  @Endpoint({
    summary: 'Ask for the books to be closed up to a moment',
    description: 'Another administrator decides. After that nothing can take effect at or before the moment.',
    status: 201,
    response: period,
    errors: [[WALLET_ERRORS, 'wallet.period.not-over', 'wallet.period.closed', 'wallet.period.pending']],
  })
  async create(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: closePeriodRequest }) request: ClosePeriodRequest,
  ): Promise<Period> {
    return this.find(await this.closePeriod.request(principal, request));
  }

  @Post(':id/approve')
  @Access('ledger.decide-period')
  @StepUp()
  @Endpoint({
    summary: 'Close the books as another administrator asked for',
    response: period,
    errors: [[WALLET_ERRORS, ...DECISION, 'wallet.effective.future']],
  })
  async approve(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
    @Body({ schema: decision }) { reason }: { reason?: string },
  ): Promise<Period> {
    await this.closePeriod.approve(principal, id, reason);
    return this.find(id);
  }

  @Post(':id/reject')
  @Access('ledger.decide-period')
  @Endpoint({
    summary: 'Leave the books open although another administrator asked for their close',
    response: period,
    errors: [[WALLET_ERRORS, ...DECISION]],
  })
  async reject(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
    @Body({ schema: decision }) { reason }: { reason?: string },
  ): Promise<Period> {
    await this.closePeriod.reject(principal, id, reason);
    return this.find(id);
  }

  @Get()
  @Access('ledger.read')
  @Endpoint({ summary: 'List closed periods, and those that somebody asked to close', response: periodList })
  async list(
    @Query({ schema: adminListQuery }) query: AdminListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Period[]> {
    const list = parseAdminList(query, { filter: periodFilter, sortable: PERIOD_SORTS });
    const { rows, total } = await this.periods.list(list);
    setContentRange(reply, 'periods', list, rows.length, total);
    return rows;
  }

  @Get(':id')
  @Access('ledger.read')
  @Endpoint({
    summary: 'Read one period with its trial balances',
    response: period,
    errors: [[WALLET_ERRORS, 'wallet.period.not-found']],
  })
  async find(@Param('id', { schema: idField }) id: string): Promise<Period> {
    const found = await this.periods.find(id);
    if (!found) throw refuse('wallet.period.not-found');
    return found;
  }
}

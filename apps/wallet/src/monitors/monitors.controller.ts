import { adminListQuery, type AdminListQuery, idField } from '#contracts/http';
import {
  monitor,
  type Monitor,
  type MonitorCrossing,
  monitorCrossingList,
  monitorList,
  WALLET_ERRORS,
} from '#contracts/wallet';
import { type Clock, refusals } from '#kernel';
import { Access, CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { parseAdminList, setContentRange } from '#platform/lists';
import { Controller, Get, Inject, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CLOCK } from '../tokens.js';
import { CROSSING_SORTS, crossingFilter, CrossingsQuery } from './crossings.query.js';
import { MONITOR_SORTS, monitorFilter, MonitorsQuery } from './monitors.query.js';

const refuse = refusals(WALLET_ERRORS);

@ApiTags('Admin')
@Controller('api/admin')
export class MonitorsController {
  constructor(
    private readonly monitors: MonitorsQuery,
    private readonly crossings: CrossingsQuery,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('monitors')
  @Access('monitors.list')
  @Endpoint({ summary: 'List the monitors in force and how their accounts stand now', response: monitorList })
  async list(
    @CurrentPrincipal() { tenantId }: Principal,
    @Query({ schema: adminListQuery }) query: AdminListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Monitor[]> {
    const list = parseAdminList(query, { filter: monitorFilter, sortable: MONITOR_SORTS });
    const { rows, total } = await this.monitors.list(list, tenantId, this.clock.now());
    setContentRange(reply, 'monitors', list, rows.length, total);
    return rows;
  }

  @Get('monitors/:id')
  @Access('monitors.read')
  @Endpoint({
    summary: 'Read one monitor in force',
    response: monitor,
    errors: [[WALLET_ERRORS, 'wallet.policy.not-found']],
  })
  async find(
    @CurrentPrincipal() { tenantId }: Principal,
    @Param('id', { schema: idField }) id: string,
  ): Promise<Monitor> {
    const found = await this.monitors.find(id, tenantId, this.clock.now());
    if (!found) throw refuse('wallet.policy.not-found');
    return found;
  }

  @Get('monitor-crossings')
  @Access('monitors.read')
  @Endpoint({ summary: 'List when balances passed the marks of monitors', response: monitorCrossingList })
  async listCrossings(
    @CurrentPrincipal() { tenantId }: Principal,
    @Query({ schema: adminListQuery }) query: AdminListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MonitorCrossing[]> {
    const list = parseAdminList(query, { filter: crossingFilter, sortable: CROSSING_SORTS });
    const { rows, total } = await this.crossings.list(list, tenantId);
    setContentRange(reply, 'monitor-crossings', list, rows.length, total);
    return rows;
  }
}

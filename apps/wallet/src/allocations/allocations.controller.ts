import { adminListQuery, type AdminListQuery, idField } from '#contracts/http';
import {
  allocation,
  type Allocation,
  allocationList,
  createAllocationRequest,
  type CreateAllocationRequest,
  decideAllocationRequest,
  WALLET_ERRORS,
} from '#contracts/wallet';
import { refusals } from '#kernel';
import { Access, CurrentPrincipal, StepUp } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { parseAdminList, setContentRange } from '#platform/lists';
import { Body, Controller, Get, Headers, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { optionalKey } from '../transfers/idempotency.js';
import { toAllocation } from './allocation.js';
import { ALLOCATION_SORTS, allocationFilter, AllocationsRepository } from './allocations.repository.js';
import { DecideAllocationService } from './decide-allocation.service.js';
import { RequestAllocationService } from './request-allocation.service.js';

const refuse = refusals(WALLET_ERRORS);
/** A decision needs no words, so it needs no body either. */
const decision = decideAllocationRequest.default({});
const DECISION = ['wallet.allocation.not-found', 'wallet.allocation.decided', 'wallet.allocation.own-request'] as const;

@ApiTags('Admin')
@Controller('api/admin/allocations')
export class AllocationsController {
  constructor(
    private readonly allocations: AllocationsRepository,
    private readonly requestAllocation: RequestAllocationService,
    private readonly decideAllocation: DecideAllocationService,
  ) {}

  @Post()
  @Access('allocations.request')
  @StepUp()
  @Endpoint({
    summary: 'Ask for an allocation from the treasury to a member or into a pool',
    description:
      'Reserves the amount until another administrator decides. With a single administrator it is posted at once. ' +
      'A pool is an account of the platform’s own: `rewards` are paid out of one, and `fx` is what members swap with.',
    status: 201,
    response: allocation,
    honoursKey: {
      required: false,
      description:
        '1 to 128 visible ASCII characters; the same key never allocates twice. Without one, each request is another allocation',
    },
    errors: [
      [
        WALLET_ERRORS,
        'wallet.idempotency.key-missing',
        'wallet.idempotency.conflict',
        'wallet.amount.invalid',
        'wallet.recipient.unknown',
        'wallet.recipient.unavailable',
        'wallet.allocation.to-oneself',
        'wallet.account.not-ready',
        'wallet.treasury.insufficient',
      ],
    ],
  })
  async create(
    @CurrentPrincipal() principal: Principal,
    @Headers('idempotency-key') header: unknown,
    @Body({ schema: createAllocationRequest }) request: CreateAllocationRequest,
  ): Promise<Allocation> {
    return this.find(principal, await this.requestAllocation.request(principal, request, optionalKey(header)));
  }

  @Post(':id/approve')
  @Access('allocations.decide')
  @StepUp()
  @Endpoint({
    summary: 'Approve an allocation that another administrator asked for',
    response: allocation,
    errors: [[WALLET_ERRORS, ...DECISION, 'wallet.allocation.to-oneself', 'wallet.recipient.unavailable']],
  })
  async approve(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
    @Body({ schema: decision }) { reason }: { reason?: string },
  ): Promise<Allocation> {
    await this.decideAllocation.approve(principal, id, reason);
    return this.find(principal, id);
  }

  @Post(':id/reject')
  @Access('allocations.decide')
  @Endpoint({
    summary: 'Reject an allocation that another administrator asked for',
    response: allocation,
    errors: [[WALLET_ERRORS, ...DECISION]],
  })
  async reject(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
    @Body({ schema: decision }) { reason }: { reason?: string },
  ): Promise<Allocation> {
    await this.decideAllocation.reject(principal, id, reason);
    return this.find(principal, id);
  }

  @Get()
  @Access('allocations.list')
  @Endpoint({ summary: 'List allocations', response: allocationList })
  async list(
    @CurrentPrincipal() { tenantId }: Principal,
    @Query({ schema: adminListQuery }) query: AdminListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Allocation[]> {
    const list = parseAdminList(query, { filter: allocationFilter, sortable: ALLOCATION_SORTS });
    const { rows, total } = await this.allocations.list(list, tenantId);
    setContentRange(reply, 'allocations', list, rows.length, total);
    return rows.map(toAllocation);
  }

  @Get(':id')
  @Access('allocations.read')
  @Endpoint({
    summary: 'Read one allocation',
    response: allocation,
    errors: [[WALLET_ERRORS, 'wallet.allocation.not-found']],
  })
  async find(
    @CurrentPrincipal() { tenantId }: Principal,
    @Param('id', { schema: idField }) id: string,
  ): Promise<Allocation> {
    const record = await this.allocations.find(id, tenantId);
    if (!record) throw refuse('wallet.allocation.not-found');
    return toAllocation(record);
  }
}

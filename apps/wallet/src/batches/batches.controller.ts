import { adminListQuery, type AdminListQuery } from '#contracts/http';
import {
  accountIdField,
  type Batch,
  batchContents,
  type BatchContents,
  batchList,
  ledgerCheck,
  type LedgerCheck,
  ledgerHead,
  type LedgerHead,
  WALLET_ERRORS,
} from '#contracts/wallet';
import { refusals } from '#kernel';
import { Access, CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { parseAdminList, setContentRange } from '#platform/lists';
import { Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { LedgerChecksRepository } from '../ledger-check/ledger-checks.repository.js';
import { RequestCheckService } from '../ledger-check/request-check.service.js';
import { BATCH_SORTS, batchFilter, BatchesQuery } from './batches.query.js';

const refuse = refusals(WALLET_ERRORS);

@ApiTags('Admin')
@Controller('api/admin')
export class BatchesController {
  constructor(
    private readonly batches: BatchesQuery,
    private readonly checks: LedgerChecksRepository,
    private readonly requestCheck: RequestCheckService,
  ) {}

  @Get('batches')
  @Access('ledger.read')
  @Endpoint({ summary: 'List the batches of the ledger with their hashes', response: batchList })
  async list(
    @Query({ schema: adminListQuery }) query: AdminListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Batch[]> {
    const list = parseAdminList(query, { filter: batchFilter, sortable: BATCH_SORTS });
    const { rows, total } = await this.batches.list(list);
    setContentRange(reply, 'batches', list, rows.length, total);
    return rows;
  }

  @Get('batches/:id')
  @Access('ledger.read')
  @Endpoint({
    summary: 'Read one batch and what its log says that it wrote',
    response: batchContents,
    errors: [[WALLET_ERRORS, 'wallet.batch.not-found']],
  })
  async find(@Param('id', { schema: accountIdField }) id: string): Promise<BatchContents> {
    const found = await this.batches.find(id);
    if (!found) throw refuse('wallet.batch.not-found');
    return found;
  }

  @Get('ledger/head')
  @Access('ledger.read')
  @Endpoint({ summary: 'Read where the chain of batches ends, and what the last check found', response: ledgerHead })
  head(): Promise<LedgerHead> {
    return this.checks.head();
  }

  @Post('ledger/checks')
  @Access('ledger.verify')
  @Endpoint({
    summary: 'Have the ledger checked against its log',
    description: 'Goes on behind the answer; `GET /api/admin/ledger/head` tells how far it is and what it found.',
    status: 202,
    response: ledgerCheck,
    errors: [[WALLET_ERRORS, 'wallet.ledger.check-running']],
  })
  check(@CurrentPrincipal() principal: Principal): Promise<LedgerCheck> {
    return this.requestCheck.request(principal);
  }
}

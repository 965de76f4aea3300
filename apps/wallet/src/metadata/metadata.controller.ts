import { idField } from '#contracts/http';
import {
  metadataHistory,
  type MetadataRevision,
  setMetadataRequest,
  type TransferMetadata,
  WALLET_ERRORS,
} from '#contracts/wallet';
import { refusals } from '#kernel';
import { Access, CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminTransactionsQuery } from '../transactions/admin-transactions.query.js';
import { MetadataRepository } from './metadata.repository.js';
import { SetMetadataService } from './set-metadata.service.js';

const refuse = refusals(WALLET_ERRORS);
interface History {
  readonly revisions: readonly MetadataRevision[];
}

@ApiTags('Admin')
@Controller('api/admin/transactions/:id/metadata')
export class MetadataController {
  constructor(
    private readonly transactions: AdminTransactionsQuery,
    private readonly metadata: MetadataRepository,
    private readonly setMetadata: SetMetadataService,
  ) {}

  @Get()
  @Access('transactions.read')
  @Endpoint({
    summary: 'Read what is kept beside a transaction, with everything that it was before',
    response: metadataHistory,
    errors: [[WALLET_ERRORS, 'wallet.transfer.not-found']],
  })
  async history(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
  ): Promise<History> {
    await this.mustFind(principal, id);
    return { revisions: await this.metadata.history(id) };
  }

  @Post()
  @Access('transactions.annotate')
  @Endpoint({
    summary: 'Set what is kept beside a transaction; what it was before is kept',
    response: metadataHistory,
    errors: [[WALLET_ERRORS, 'wallet.transfer.not-found']],
  })
  async set(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
    @Body({ schema: setMetadataRequest }) { data }: { data: TransferMetadata },
  ): Promise<History> {
    await this.mustFind(principal, id);
    return { revisions: await this.setMetadata.set(principal, id, data) };
  }

  private async mustFind({ tenantId }: Principal, id: string): Promise<void> {
    if (!(await this.transactions.find(id, tenantId))) throw refuse('wallet.transfer.not-found');
  }
}

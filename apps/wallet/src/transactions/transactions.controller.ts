import {
  type TransactionFilter,
  transactionFilter,
  transactionPage,
  type TransactionPage,
  transactionQuery,
  WALLET_ERRORS,
} from '#contracts/wallet';
import { PRODUCT } from '#kernel';
import { Access, ApiKeyScope, CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { ExportTransactionsService } from './export-transactions.service.js';
import { StatementQuery } from './statement.query.js';

@ApiTags('Wallet')
@Controller('api/wallet')
@Access('member')
export class TransactionsController {
  constructor(
    private readonly statement: StatementQuery,
    private readonly exports: ExportTransactionsService,
  ) {}

  @Get('transactions')
  @ApiKeyScope('wallet:read')
  @Endpoint({
    summary: 'List my transactions, newest first',
    response: transactionPage,
    errors: [[WALLET_ERRORS, 'wallet.cursor.invalid']],
  })
  list(
    @CurrentPrincipal() { memberId }: Principal,
    @Query({ schema: transactionQuery }) { cursor, limit, ...filter }: z.infer<typeof transactionQuery>,
  ): Promise<TransactionPage> {
    return this.statement.page(memberId, filter, limit, cursor);
  }

  @Get('transactions.csv')
  @ApiKeyScope('wallet:read')
  @Endpoint({ summary: 'Download my transactions as a spreadsheet', produces: 'text/csv' })
  async csv(
    @CurrentPrincipal() { memberId }: Principal,
    @Query({ schema: transactionFilter }) filter: TransactionFilter,
  ): Promise<StreamableFile> {
    return new StreamableFile(await this.exports.export(memberId, filter), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${PRODUCT.slug}-transactions.csv"`,
    });
  }
}

import { Body, Controller, Post, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { listExportRequest, type ListExportRequest } from '#contracts/http';
import { Access, CurrentPrincipal, StepUp } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { ListExports, parseAdminList } from '#platform/lists';
import { ADMIN_TRANSACTION_CSV } from './admin-transaction-csv.js';
import { AdminTransactionsQuery, TRANSACTION_SORTS, transactionListFilter } from './admin-transactions.query.js';

@ApiTags('Admin')
@Controller('api/admin/transactions/export')
export class ExportAdminTransactionsController {
  constructor(
    private readonly transactions: AdminTransactionsQuery,
    private readonly exports: ListExports,
  ) {}

  @Post()
  @Access('transactions.export')
  @StepUp()
  @Endpoint({
    summary: 'Take the transactions along that a filter matches',
    description:
      'As a spreadsheet. Who took how many along, by which filter and why, is recorded before the first line is sent.',
    produces: 'text/csv',
  })
  export(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: listExportRequest }) { reason, ...query }: ListExportRequest,
  ): Promise<StreamableFile> {
    const list = parseAdminList(query, { filter: transactionListFilter, sortable: TRANSACTION_SORTS });
    return this.exports.open(principal, {
      service: 'wallet',
      list: 'transactions',
      filter: list.filter,
      columns: ADMIN_TRANSACTION_CSV,
      matching: this.transactions.matching(list, principal.tenantId),
      reason,
    });
  }
}

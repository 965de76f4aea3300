import { Body, Controller, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { listExportRequest, type ListExportRequest } from '#contracts/http';
import { CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { ExportsList, ListExports } from '#platform/lists';
import { ADMIN_TRANSACTION_CSV } from './admin-transaction-csv.js';
import { AdminTransactionsQuery, TRANSACTION_SORTS, transactionListFilter } from './admin-transactions.query.js';

@ApiTags('Admin')
@Controller('api/admin/transactions/export')
export class ExportAdminTransactionsController {
  constructor(
    private readonly transactions: AdminTransactionsQuery,
    private readonly exports: ListExports,
  ) {}

  @ExportsList('transactions.export', 'the transactions along that a filter matches')
  export(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: listExportRequest }) request: ListExportRequest,
  ): Promise<StreamableFile> {
    return this.exports.open(principal, request, {
      service: 'wallet',
      list: 'transactions',
      filter: transactionListFilter,
      sortable: TRANSACTION_SORTS,
      columns: ADMIN_TRANSACTION_CSV,
      matching: (list) => this.transactions.matching(list, principal.tenantId),
    });
  }
}

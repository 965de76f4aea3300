import { listExportRequest, type ListExportRequest } from '#contracts/http';
import { CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { ExportsList, ListExports } from '#platform/lists';
import { Body, Controller, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ACCOUNT_CSV } from './account-csv.js';
import { ACCOUNT_SORTS, accountFilter, AccountsQuery } from './accounts.query.js';

@ApiTags('Admin')
@Controller('api/admin/accounts/export')
export class ExportAccountsController {
  constructor(
    private readonly accounts: AccountsQuery,
    private readonly exports: ListExports,
  ) {}

  @ExportsList('ledger.export', 'the ledger accounts along that a filter matches')
  export(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: listExportRequest }) request: ListExportRequest,
  ): Promise<StreamableFile> {
    return this.exports.open(principal, request, {
      service: 'wallet',
      list: 'accounts',
      filter: accountFilter,
      sortable: ACCOUNT_SORTS,
      columns: ACCOUNT_CSV,
      matching: (list) => this.accounts.matching(list, principal.tenantId),
    });
  }
}

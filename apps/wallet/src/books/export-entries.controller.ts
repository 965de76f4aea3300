import { Body, Controller, Param, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { listExportRequest, type ListExportRequest } from '#contracts/http';
import { accountIdField, WALLET_ERRORS } from '#contracts/wallet';
import { refusals } from '#kernel';
import { CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { ExportsList, ListExports } from '#platform/lists';
import { AccountsQuery } from '../accounts/accounts.query.js';
import { AccountEntriesQuery, ENTRY_SORTS, entryFilter } from './account-entries.query.js';
import { ENTRY_CSV } from './entry-csv.js';

const refuse = refusals(WALLET_ERRORS);

@ApiTags('Admin')
@Controller('api/admin/accounts/:id/entries/export')
export class ExportEntriesController {
  constructor(
    private readonly accounts: AccountsQuery,
    private readonly entries: AccountEntriesQuery,
    private readonly exports: ListExports,
  ) {}

  @ExportsList('ledger.export', 'the statement of a ledger account along', [
    [WALLET_ERRORS, 'wallet.account.not-found'],
  ])
  export(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: accountIdField }) id: string,
    @Body({ schema: listExportRequest }) request: ListExportRequest,
  ): Promise<StreamableFile> {
    return this.exports.open(principal, request, {
      service: 'wallet',
      list: 'entries',
      targetId: id,
      filter: entryFilter,
      sortable: ENTRY_SORTS,
      columns: ENTRY_CSV,
      matching: async (list) => {
        const account = await this.accounts.find(id, principal.tenantId);
        if (!account) throw refuse('wallet.account.not-found');
        return this.entries.matching(account, list, principal.tenantId);
      },
    });
  }
}

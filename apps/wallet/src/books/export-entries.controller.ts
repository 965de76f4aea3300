import { Body, Controller, Param, Post, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { listExportRequest, type ListExportRequest } from '#contracts/http';
import { accountIdField, WALLET_ERRORS } from '#contracts/wallet';
import { refusals } from '#kernel';
import { Access, CurrentPrincipal, StepUp } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { ListExports, parseAdminList } from '#platform/lists';
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

  @Post()
  @Access('ledger.export')
  @StepUp()
  @Endpoint({
    summary: 'Take the statement of a ledger account along',
    description:
      'As a spreadsheet. Who took how many along, by which filter and why, is recorded before the first line is sent.',
    produces: 'text/csv',
    errors: [[WALLET_ERRORS, 'wallet.account.not-found']],
  })
  async export(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: accountIdField }) id: string,
    @Body({ schema: listExportRequest }) { reason, ...query }: ListExportRequest,
  ): Promise<StreamableFile> {
    const list = parseAdminList(query, { filter: entryFilter, sortable: ENTRY_SORTS });
    const account = await this.accounts.find(id, principal.tenantId);
    if (!account) throw refuse('wallet.account.not-found');
    return this.exports.open(principal, {
      service: 'wallet',
      list: 'entries',
      targetId: id,
      filter: list.filter,
      columns: ENTRY_CSV,
      matching: this.entries.matching(account, list),
      reason,
    });
  }
}

import { adminListQuery, type AdminListQuery } from '#contracts/http';
import { accountIdField, adminAccount, type AdminAccount, adminAccountList, WALLET_ERRORS } from '#contracts/wallet';
import { refusals } from '#kernel';
import { Access, CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { parseAdminList, setContentRange } from '#platform/lists';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ACCOUNT_SORTS, accountFilter, AccountsQuery } from './accounts.query.js';

const refuse = refusals(WALLET_ERRORS);

@ApiTags('Admin')
@Controller('api/admin/accounts')
@Access('accounts.read')
export class AdminAccountsController {
  constructor(private readonly accounts: AccountsQuery) {}

  @Get()
  @Endpoint({ summary: 'List ledger accounts', response: adminAccountList })
  async list(
    @CurrentPrincipal() { tenantId }: Principal,
    @Query({ schema: adminListQuery }) query: AdminListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminAccount[]> {
    const list = parseAdminList(query, { filter: accountFilter, sortable: ACCOUNT_SORTS });
    const { rows, total } = await this.accounts.list(list, tenantId);
    setContentRange(reply, 'accounts', list, rows.length, total);
    return rows;
  }

  @Get(':id')
  @Endpoint({
    summary: 'Read one ledger account',
    response: adminAccount,
    errors: [[WALLET_ERRORS, 'wallet.account.not-found']],
  })
  async find(
    @CurrentPrincipal() { tenantId }: Principal,
    @Param('id', { schema: accountIdField }) id: string,
  ): Promise<AdminAccount> {
    const account = await this.accounts.find(id, tenantId);
    if (!account) throw refuse('wallet.account.not-found');
    return account;
  }
}

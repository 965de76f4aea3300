import { adminListQuery, type AdminListQuery } from '#contracts/http';
import { type AdminAccount, adminAccountList } from '#contracts/wallet';
import { Access } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { parseAdminList, setContentRange } from '#platform/lists';
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ACCOUNT_SORTS, accountFilter, AccountsQuery } from './accounts.query.js';

@ApiTags('Admin')
@Controller('api/admin/accounts')
@Access('admin')
export class AdminAccountsController {
  constructor(private readonly accounts: AccountsQuery) {}

  @Get()
  @Endpoint({ summary: 'List ledger accounts', response: adminAccountList })
  async list(
    @Query({ schema: adminListQuery }) query: AdminListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminAccount[]> {
    const list = parseAdminList(query, { filter: accountFilter, sortable: ACCOUNT_SORTS });
    const { rows, total } = await this.accounts.list(list);
    setContentRange(reply, 'accounts', list, rows.length, total);
    return rows;
  }
}

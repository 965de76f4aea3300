import { adminListQuery, type AdminListQuery, idField } from '#contracts/http';
import { adminTransaction, type AdminTransaction, adminTransactionList, WALLET_ERRORS } from '#contracts/wallet';
import { refusals } from '#kernel';
import { Access, CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { parseAdminList, setContentRange } from '#platform/lists';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AdminTransactionsQuery, TRANSACTION_SORTS, transactionListFilter } from './admin-transactions.query.js';

const refuse = refusals(WALLET_ERRORS);

@ApiTags('Admin')
@Controller('api/admin/transactions')
export class AdminTransactionsController {
  constructor(private readonly transactions: AdminTransactionsQuery) {}

  @Get()
  @Access('transactions.list')
  @Endpoint({ summary: 'List all transactions', response: adminTransactionList })
  async list(
    @CurrentPrincipal() { tenantId }: Principal,
    @Query({ schema: adminListQuery }) query: AdminListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminTransaction[]> {
    const list = parseAdminList(query, { filter: transactionListFilter, sortable: TRANSACTION_SORTS });
    const { rows, total } = await this.transactions.list(list, tenantId);
    setContentRange(reply, 'transactions', list, rows.length, total);
    return rows;
  }

  @Get(':id')
  @Access('transactions.read')
  @Endpoint({
    summary: 'Read one transaction',
    response: adminTransaction,
    errors: [[WALLET_ERRORS, 'wallet.transfer.not-found']],
  })
  async find(
    @CurrentPrincipal() { tenantId }: Principal,
    @Param('id', { schema: idField }) id: string,
  ): Promise<AdminTransaction> {
    const transaction = await this.transactions.find(id, tenantId);
    if (!transaction) throw refuse('wallet.transfer.not-found');
    return transaction;
  }
}

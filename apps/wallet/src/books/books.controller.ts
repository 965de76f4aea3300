import { adminListQuery, type AdminListQuery } from '#contracts/http';
import {
  accountIdField,
  type AccountEntry,
  accountEntryList,
  type AdminAccount,
  type BalanceAt,
  balanceAt,
  type MomentQuery,
  momentQuery,
  type TrialBalance,
  trialBalance,
  type TrialBalanceQuery as TrialBalanceQuestion,
  trialBalanceQuery,
  WALLET_ERRORS,
} from '#contracts/wallet';
import { type Clock, formatAmount, refusals } from '#kernel';
import { Access, CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { parseAdminList, setContentRange } from '#platform/lists';
import { Controller, Get, Inject, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AccountsQuery } from '../accounts/accounts.query.js';
import { CLOCK } from '../tokens.js';
import { AccountEntriesQuery, ENTRY_SORTS, entryFilter } from './account-entries.query.js';
import { BalanceAtQuery } from './balance-at.query.js';
import { isoOf, momentOf } from './moment.js';
import { TrialBalanceQuery } from './trial-balance.query.js';

const refuse = refusals(WALLET_ERRORS);

@ApiTags('Admin')
@Controller('api/admin')
@Access('ledger.read')
export class BooksController {
  constructor(
    private readonly accounts: AccountsQuery,
    private readonly entries: AccountEntriesQuery,
    private readonly balances: BalanceAtQuery,
    private readonly trialBalances: TrialBalanceQuery,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('accounts/:id/entries')
  @Endpoint({
    summary: 'List the entries of a ledger account with its running balance',
    description:
      'Of an account of the platform: what moved for members of another site tells neither who nor what for.',
    response: accountEntryList,
    errors: [[WALLET_ERRORS, 'wallet.account.not-found']],
  })
  async statement(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: accountIdField }) id: string,
    @Query({ schema: adminListQuery }) query: AdminListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AccountEntry[]> {
    const list = parseAdminList(query, { filter: entryFilter, sortable: ENTRY_SORTS });
    const { rows, total } = await this.entries.list(await this.mustFind(principal, id), list, principal.tenantId);
    setContentRange(reply, 'entries', list, rows.length, total);
    return rows;
  }

  @Get('accounts/:id/balance')
  @Endpoint({
    summary: 'Read the balance of a ledger account at a moment of the past',
    description: 'By when entries were recorded, or by when they took effect.',
    response: balanceAt,
    errors: [[WALLET_ERRORS, 'wallet.account.not-found', 'wallet.moment.future']],
  })
  async balance(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: accountIdField }) id: string,
    @Query({ schema: momentQuery }) query: MomentQuery,
  ): Promise<BalanceAt> {
    const moment = momentOf(query, this.clock.now());
    const { asset } = await this.mustFind(principal, id);
    const balance = formatAmount(asset, await this.balances.read(id, moment));
    return { accountId: id, asset, at: isoOf(moment), basis: moment.basis, balance };
  }

  @Get('ledger/trial-balance')
  @Endpoint({
    summary: 'Read the trial balance of an asset at a moment of the past',
    description: 'Of the whole installation: the books are one, whichever site a member belongs to.',
    response: trialBalance,
    errors: [[WALLET_ERRORS, 'wallet.moment.future']],
  })
  trialBalance(@Query({ schema: trialBalanceQuery }) query: TrialBalanceQuestion): Promise<TrialBalance> {
    return this.trialBalances.look(query.asset, momentOf(query, this.clock.now()));
  }

  private async mustFind({ tenantId }: Principal, id: string): Promise<AdminAccount> {
    const account = await this.accounts.find(id, tenantId);
    if (!account) throw refuse('wallet.account.not-found');
    return account;
  }
}

import { type WalletAccount, walletAccounts } from '#contracts/wallet';
import { Access, ApiKeyScope, CurrentPrincipal } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountsQuery } from './accounts.query.js';

@ApiTags('Wallet')
@Controller('api/wallet/accounts')
@Access('member')
export class AccountsController {
  constructor(private readonly accounts: AccountsQuery) {}

  @Get()
  @ApiKeyScope('wallet:read')
  @Endpoint({ summary: 'List my accounts with their balances', response: walletAccounts })
  async list(@CurrentPrincipal() { memberId }: Principal): Promise<{ accounts: WalletAccount[] }> {
    return { accounts: await this.accounts.ofMember(memberId) };
  }
}

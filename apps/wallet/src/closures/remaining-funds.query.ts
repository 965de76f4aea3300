import type { RemainingFunds } from '#contracts/identity';
import { Injectable } from '@nestjs/common';
import { AccountsQuery } from '../accounts/accounts.query.js';

/** What a member would leave behind, account by account: what he has staked is his as well. */
@Injectable()
export class RemainingFundsQuery {
  constructor(private readonly accounts: AccountsQuery) {}

  async of(memberId: string): Promise<RemainingFunds[]> {
    const accounts = await this.accounts.allOf(memberId);
    return accounts
      .filter(({ total, held }) => total !== '0' || held !== '0')
      .map(({ asset, available, held }) => ({ asset, available, held }));
  }
}

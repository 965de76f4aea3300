import type { RemainingFunds } from '#contracts/identity';
import { Injectable } from '@nestjs/common';
import { AccountsQuery } from '../accounts/accounts.query.js';

/** What a member would leave behind. */
@Injectable()
export class RemainingFundsQuery {
  constructor(private readonly accounts: AccountsQuery) {}

  async of(memberId: string): Promise<RemainingFunds[]> {
    const accounts = await this.accounts.ofMember(memberId);
    return accounts
      .filter(({ total, held }) => total !== '0' || held !== '0')
      .map(({ asset, available, held }) => ({ asset, available, held }));
  }
}

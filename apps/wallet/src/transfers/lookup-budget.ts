import { type Budget, Counters } from '#platform/counters';
import { Inject, Injectable } from '@nestjs/common';
import { WALLET_CONFIG, type WalletConfig } from '../config.js';

/** How often a member may ask who is behind an address: every way of asking draws on the same budget, so none can be used to harvest. */
@Injectable()
export class LookupBudget {
  constructor(
    private readonly counters: Counters,
    @Inject(WALLET_CONFIG) private readonly config: WalletConfig,
  ) {}

  async take(memberId: string): Promise<void> {
    await this.counters.take(this.budget, memberId);
  }

  /** Takes nothing: for acts that tell of a recipient by the way, and must not go on telling when the budget is spent. */
  async check(memberId: string): Promise<void> {
    await this.counters.check(this.budget, memberId);
  }

  private get budget(): Budget {
    return { name: 'wallet.recipients', points: this.config.LIMIT_RECIPIENT_LOOKUPS, durationS: 60 };
  }
}

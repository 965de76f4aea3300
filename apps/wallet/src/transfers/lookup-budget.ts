import { Counters } from '#platform/counters';
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
    const points = this.config.LIMIT_RECIPIENT_LOOKUPS;
    await this.counters.take({ name: 'wallet.recipients', points, durationS: 60 }, memberId);
  }
}

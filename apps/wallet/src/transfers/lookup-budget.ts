import { HTTP_ERRORS } from '#contracts/http';
import { type Clock, DomainError, refusals } from '#kernel';
import { type Budget, Counters } from '#platform/counters';
import { Inject, Injectable } from '@nestjs/common';
import { WALLET_CONFIG, type WalletConfig } from '../config.js';
import { CLOCK } from '../tokens.js';

const refuse = refusals(HTTP_ERRORS);

/** How often a member may ask who is behind an address: every way of asking draws on the same budget, so none can be used to harvest. */
@Injectable()
export class LookupBudget {
  private readonly budget: Budget;
  /** Who has found the budget spent, and until when. Payments look here instead of asking the store for each of them. */
  private readonly spentUntil = new Map<string, number>();

  constructor(
    private readonly counters: Counters,
    @Inject(WALLET_CONFIG) config: WalletConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.budget = { name: 'wallet.recipients', points: config.LIMIT_RECIPIENT_LOOKUPS, durationS: 60 };
  }

  async take(memberId: string): Promise<void> {
    try {
      await this.counters.take(this.budget, memberId);
    } catch (error) {
      if (error instanceof DomainError && error.retryAfterS) this.remember(memberId, error.retryAfterS);
      throw error;
    }
  }

  /** Takes nothing. For acts that reveal a recipient in passing: they must stop doing so once the budget is spent. */
  check(memberId: string): void {
    const leftMs = (this.spentUntil.get(memberId) ?? 0) - this.clock.now().getTime();
    if (leftMs > 0) throw refuse('http.rate-limited', { retryAfterS: Math.ceil(leftMs / 1000) });
    this.spentUntil.delete(memberId);
  }

  private remember(memberId: string, seconds: number): void {
    const now = this.clock.now().getTime();
    for (const [id, until] of this.spentUntil) if (until <= now) this.spentUntil.delete(id);
    this.spentUntil.set(memberId, now + seconds * 1000);
  }
}

import type { FeeSchedule } from '#contracts/wallet';
import type { Asset, Clock } from '#kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { Fee, Limits, Subject } from '../ledger/policies.js';
import { PoliciesInForce } from '../policies/policies-in-force.js';
import { CLOCK } from '../tokens.js';

/** What a payment of one member costs, and how much he may send. */
export interface SendersTerms {
  readonly schedule: FeeSchedule | null;
  readonly limits: Limits;
  readonly feeOf: (amount: bigint) => Fee;
}

/** What holds for a sender now; the ledger judges by what holds when it posts. */
@Injectable()
export class PaymentTerms {
  constructor(
    private readonly policies: PoliciesInForce,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(subject: Subject, asset: Asset): Promise<SendersTerms> {
    const policies = await this.policies.current();
    const ask = { kind: 'transfer', asset, subject, at: this.clock.now() } as const;
    return {
      schedule: policies.scheduleOf(ask),
      limits: policies.limitsOf(ask),
      feeOf: (amount) => policies.feeOf({ ...ask, amount }),
    };
  }
}

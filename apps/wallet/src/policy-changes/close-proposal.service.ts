import { WALLET_ERRORS } from '#contracts/wallet';
import { type Clock, refusals } from '#kernel';
import { recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../tokens.js';
import { PoliciesRepository } from './policies.repository.js';
import { policyAct } from './policy-audit.js';
import { decisionRefusal } from './policy.rules.js';

const refuse = refusals(WALLET_ERRORS);
const STATES = { reject: 'rejected', withdraw: 'withdrawn' } as const;

/** Ends a proposal without a change: another administrator says no, or whoever asked takes it back. */
@Injectable()
export class CloseProposalService {
  constructor(
    private readonly policies: PoliciesRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async close(admin: Principal, id: string, decision: keyof typeof STATES, reason?: string): Promise<void> {
    const state = STATES[decision];
    await this.policies.exclusively(async (manager) => {
      const at = this.clock.now();
      const proposal = await this.policies.find(id, admin.tenantId, at);
      if (!proposal) throw refuse('wallet.policy.not-found');
      const refusal = decisionRefusal(proposal, decision, { memberId: admin.memberId, isAlone: false });
      if (refusal) throw refuse(refusal);
      const by = { by: admin.memberId, byLabel: admin.saffronId, reason: reason ?? null };
      await this.policies.close(manager, { id, state, at, ...by });
      const { rule, terms, effectiveFrom } = proposal;
      const after = { rule, terms, effectiveFrom, state, decidedAt: at.toISOString() };
      await recordAudit(manager, {
        source: 'wallet',
        ...policyAct(admin, state, { id, reason, before: undefined, after }),
      });
    });
  }
}

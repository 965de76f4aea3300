import { type CreditTerms, readAmount, WALLET_ERRORS } from '#contracts/wallet';
import { type Clock, refusals } from '#kernel';
import type { Principal } from '#platform/auth';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { WALLET_CONFIG, type WalletConfig } from '../config.js';
import { memberAccount } from '../ledger/account.js';
import { auditCompanion } from '../ledger/audit.companion.js';
import type { Command } from '../ledger/command.js';
import { Ledger } from '../ledger/ledger.service.js';
import { ApprovedPolicies } from '../policies/approved-policies.js';
import { readRevision, toApproved } from '../policies/approved-versions.js';
import { CLOCK } from '../tokens.js';
import { PoliciesRepository } from './policies.repository.js';
import { policyAct } from './policy-audit.js';
import type { PolicyRecord } from './policy-record.js';
import { policyApproved } from './policy.companion.js';
import { decisionRefusal, isTooLate } from './policy.rules.js';

const refuse = refusals(WALLET_ERRORS);

/** The second administrator's yes. The change takes its place among the ledger's commands: each transfer is judged before it or after. */
@Injectable()
export class ApprovePolicyService {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly approved: ApprovedPolicies,
    private readonly ledger: Ledger,
    @Inject(WALLET_CONFIG) private readonly config: WalletConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Waits for the ledger while it keeps other changes waiting, so that each is made of what the one before has left. */
  approve(admin: Principal, id: string, reason?: string): Promise<void> {
    return this.policies.exclusively(async (manager) => {
      const at = this.clock.now();
      const proposal = await this.findDecidable(admin, id, at);
      const effectiveFrom = proposal.effectiveFrom ?? at;
      const version = { ...proposal, effectiveFrom };
      const before = await this.policies.findInForce(proposal.rule, at);
      const approval = proposal.proposedBy === admin.memberId ? 'single-admin' : 'second-admin';
      const { rule, terms } = version;
      const after = { rule, terms, effectiveFrom, state: 'approved', approval };
      const verdict = await this.ledger.submit({
        command: await this.commandOf(manager, version, proposal.effectiveFrom),
        companions: [
          policyApproved({
            ...{ id, rule, effectiveFrom, approval, reason: reason ?? null },
            ...{ decidedBy: admin.memberId, decidedByLabel: admin.saffronId },
            revision: (await readRevision(manager)) + 1,
          }),
          auditCompanion(policyAct(admin, 'approved', { id, reason, before, after })),
        ],
      });
      if (!verdict.accepted) throw refuse(verdict.code);
    });
  }

  private async findDecidable(admin: Principal, id: string, at: Date): Promise<PolicyRecord> {
    const proposal = await this.policies.find(id, admin.tenantId, at);
    if (!proposal) throw refuse('wallet.policy.not-found');
    const decider = { memberId: admin.memberId, isAlone: this.config.POLICY_APPROVALS === 'one' };
    const refusal = decisionRefusal(proposal, 'approve', decider);
    if (refusal) throw refuse(refusal);
    if (isTooLate(proposal.effectiveFrom, at)) throw refuse('wallet.policy.past');
    return proposal;
  }

  private async commandOf(manager: EntityManager, version: PolicyRecord, beginsAt: Date | null): Promise<Command> {
    if (version.kind === 'credit') return floorOf(version);
    const policies = await this.approved.loadWith(manager, [toApproved(version)]);
    return { type: 'set-policies', policies, ...(beginsAt ? { beginsAt } : {}) };
  }
}

/** A credit limit is how far below zero the floor of an account lies. */
function floorOf({ asset, memberId, terms }: PolicyRecord): Command {
  const limit = terms === null ? 0n : readAmount(asset, (terms as CreditTerms).limit);
  return { type: 'set-floor', account: memberAccount(memberId as string, asset), floor: -limit };
}

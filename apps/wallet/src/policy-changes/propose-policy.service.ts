import { type EndPolicyRequest, type ProposePolicyRequest, WALLET_ERRORS } from '#contracts/wallet';
import { type Clock, newId, refusals } from '#kernel';
import { recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { Inject, Injectable } from '@nestjs/common';
import { WALLET_CONFIG, type WalletConfig } from '../config.js';
import { CLOCK } from '../tokens.js';
import { ApprovePolicyService } from './approve-policy.service.js';
import { PoliciesRepository } from './policies.repository.js';
import { policyAct } from './policy-audit.js';
import type { NewPolicy, PolicyRecord } from './policy-record.js';
import { isTooLate } from './policy.rules.js';
import { ReadProposalService } from './read-proposal.service.js';

const refuse = refusals(WALLET_ERRORS);

/** Asks for a new version of a rule, or for its end. Another administrator decides, unless there is none. */
@Injectable()
export class ProposePolicyService {
  constructor(
    private readonly reader: ReadProposalService,
    private readonly policies: PoliciesRepository,
    private readonly approvePolicy: ApprovePolicyService,
    @Inject(WALLET_CONFIG) private readonly config: WalletConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns the version's id */
  async propose(admin: Principal, request: ProposePolicyRequest): Promise<string> {
    return this.submit(admin, await this.reader.read(admin, request));
  }

  /**
   * What is in force ends at a moment to come or with the approval. What is still to come does not begin, unless a later moment is
   * named: what holds before it goes on from there.
   *
   * @returns the id of the version that ends the rule
   */
  async end(admin: Principal, of: string, { reason, effectiveFrom }: EndPolicyRequest): Promise<string> {
    const version = await this.policies.find(of, admin.tenantId, this.clock.now());
    if (!version) throw refuse('wallet.policy.not-found');
    const from = effectiveFrom ? new Date(effectiveFrom) : null;
    return this.submit(admin, {
      ...sameRule(version),
      ...(await this.ending(version, from)),
      reason,
      ...{ proposedBy: admin.memberId, proposedByLabel: admin.saffronId },
    });
  }

  private async ending(
    { rule, standing, effectiveFrom: begin }: PolicyRecord,
    from: Date | null,
  ): Promise<Pick<NewPolicy, 'terms' | 'effectiveFrom'>> {
    if (standing === 'in-force') return { terms: null, effectiveFrom: from };
    if (standing !== 'coming' || !begin) throw refuse('wallet.policy.nothing-to-end');
    if (from && from > begin) return { terms: null, effectiveFrom: from };
    if (from && from < begin) throw refuse('wallet.policy.terms', { details: NOT_BEFORE_BEGIN });
    const before = await this.policies.findBefore(rule, begin);
    return { terms: before?.terms ?? null, effectiveFrom: begin };
  }

  private async submit(admin: Principal, proposal: NewPolicy): Promise<string> {
    const { id, kind, reason, memberId, effectiveFrom } = proposal;
    const at = this.clock.now();
    if (memberId === admin.memberId) throw refuse('wallet.policy.about-oneself');
    if (isTooLate(effectiveFrom, at)) throw refuse('wallet.policy.past', { details: PASSED });
    if (kind === 'credit' && effectiveFrom) throw refuse('wallet.policy.terms', { details: AT_ONCE });
    await this.policies.exclusively(async (manager) => {
      const before = await this.policies.findInForce(proposal.rule, at);
      const version = await this.policies.insert(manager, proposal, at);
      await recordAudit(manager, {
        source: 'wallet',
        ...policyAct(admin, 'proposed', { id, reason, before, after: proposalTold(proposal, version, at) }),
      });
    });
    if (this.config.POLICY_APPROVALS === 'one') await this.approvePolicy.approve(admin, id);
    return id;
  }
}

const AT_ONCE = [{ path: 'effectiveFrom', message: 'A credit limit begins and ends with the approval.' }];
const PASSED = [{ path: 'effectiveFrom', message: WALLET_ERRORS['wallet.policy.past'].message }];
const NOT_BEFORE_BEGIN = [{ path: 'effectiveFrom', message: 'A rule that is still to begin cannot end before that.' }];

/** Everything of the row, which is held against it by `verify`. */
function proposalTold(proposal: NewPolicy, version: number, at: Date) {
  const { kind, rule, transferKind, asset, scope, country, tier, memberId, accountId, tenantId, terms } = proposal;
  return {
    ...{ rule, terms, effectiveFrom: proposal.effectiveFrom, version, kind, transferKind, asset, scope, country, tier },
    ...{ memberId, accountId, tenantId, proposedAt: at.toISOString() },
  };
}

function sameRule(version: PolicyRecord) {
  const { kind, rule, transferKind, asset, scope, country, tier, memberId, accountId, tenantId } = version;
  const whom = { scope, country, tier, memberId, accountId, tenantId };
  return { id: newId(), kind, rule, transferKind, asset, ...whom };
}

import { adminListQuery, type AdminListQuery, idField } from '#contracts/http';
import {
  decidePolicyRequest,
  endPolicyRequest,
  type EndPolicyRequest,
  policy,
  type Policy,
  policyList,
  policySettings,
  type PolicySettings,
  proposePolicyRequest,
  type ProposePolicyRequest,
  WALLET_ERRORS,
} from '#contracts/wallet';
import { type Clock, refusals } from '#kernel';
import { Access, CurrentPrincipal, StepUp } from '#platform/auth';
import type { Principal } from '#platform/auth';
import { Endpoint } from '#platform/http';
import { parseAdminList, setContentRange } from '#platform/lists';
import { Body, Controller, Get, Inject, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { WALLET_CONFIG, type WalletConfig } from '../config.js';
import { toSettings } from '../policies/policy-defaults.js';
import { CLOCK } from '../tokens.js';
import { ApprovePolicyService } from './approve-policy.service.js';
import { CloseProposalService } from './close-proposal.service.js';
import { PoliciesQuery, POLICY_SORTS, policyFilter } from './policies.query.js';
import { PoliciesRepository } from './policies.repository.js';
import { toPolicy } from './policy-record.js';
import { ProposePolicyService } from './propose-policy.service.js';

const refuse = refusals(WALLET_ERRORS);
/** A decision needs no words, so it needs no body either. */
const decision = decidePolicyRequest.default({});
/** With a single administrator a proposal is approved at once, so it may meet what an approval meets. */
const PROPOSAL = [
  'wallet.policy.about-oneself',
  'wallet.policy.past',
  'wallet.policy.terms',
  'wallet.policy.decided',
  'wallet.policy.own-proposal',
  'wallet.policy.not-found',
  'wallet.credit.in-use',
  'wallet.account.not-ready',
] as const;
const DECISION = ['wallet.policy.not-found', 'wallet.policy.decided'] as const;

@ApiTags('Admin')
@Controller('api/admin/policies')
export class PoliciesController {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly query: PoliciesQuery,
    private readonly proposePolicy: ProposePolicyService,
    private readonly approvePolicy: ApprovePolicyService,
    private readonly closeProposal: CloseProposalService,
    @Inject(WALLET_CONFIG) private readonly config: WalletConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post()
  @Access('policies.propose')
  @StepUp()
  @Endpoint({
    summary: 'Propose a new version of a rule: a fee, a limit, a credit limit or a monitor',
    description: 'Another administrator decides; with a single administrator it is approved at once.',
    status: 201,
    response: policy,
    errors: [[WALLET_ERRORS, ...PROPOSAL, 'wallet.recipient.unknown', 'wallet.account.not-found']],
  })
  async propose(
    @CurrentPrincipal() principal: Principal,
    @Body({ schema: proposePolicyRequest }) request: ProposePolicyRequest,
  ): Promise<Policy> {
    return this.find(principal, await this.proposePolicy.propose(principal, request));
  }

  @Post(':id/end')
  @Access('policies.propose')
  @StepUp()
  @Endpoint({
    summary: 'Propose the end of the rule that this version belongs to',
    status: 201,
    response: policy,
    errors: [[WALLET_ERRORS, ...PROPOSAL, 'wallet.policy.nothing-to-end']],
  })
  async end(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
    @Body({ schema: endPolicyRequest }) request: EndPolicyRequest,
  ): Promise<Policy> {
    return this.find(principal, await this.proposePolicy.end(principal, id, request));
  }

  @Post(':id/approve')
  @Access('policies.decide')
  @StepUp()
  @Endpoint({
    summary: 'Approve what another administrator proposed',
    response: policy,
    errors: [
      [
        WALLET_ERRORS,
        ...DECISION,
        'wallet.policy.own-proposal',
        'wallet.policy.about-oneself',
        'wallet.policy.past',
        'wallet.credit.in-use',
        'wallet.account.not-ready',
      ],
    ],
  })
  async approve(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
    @Body({ schema: decision }) { reason }: { reason?: string },
  ): Promise<Policy> {
    await this.approvePolicy.approve(principal, id, reason);
    return this.find(principal, id);
  }

  @Post(':id/reject')
  @Access('policies.decide')
  @StepUp()
  @Endpoint({
    summary: 'Reject what another administrator proposed',
    response: policy,
    errors: [[WALLET_ERRORS, ...DECISION, 'wallet.policy.own-proposal', 'wallet.policy.about-oneself']],
  })
  async reject(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
    @Body({ schema: decision }) { reason }: { reason?: string },
  ): Promise<Policy> {
    await this.closeProposal.close(principal, id, 'reject', reason);
    return this.find(principal, id);
  }

  @Post(':id/withdraw')
  @Access('policies.propose')
  @Endpoint({
    summary: 'Withdraw what I proposed myself',
    response: policy,
    errors: [[WALLET_ERRORS, ...DECISION, 'wallet.policy.not-yours']],
  })
  async withdraw(
    @CurrentPrincipal() principal: Principal,
    @Param('id', { schema: idField }) id: string,
    @Body({ schema: decision }) { reason }: { reason?: string },
  ): Promise<Policy> {
    await this.closeProposal.close(principal, id, 'withdraw', reason);
    return this.find(principal, id);
  }

  @Get()
  @Access('policies.list')
  @Endpoint({
    summary: 'List the versions of all rules',
    description: '`standing` tells what is in force now and what is coming; `rule` names the versions of one rule.',
    response: policyList,
  })
  async list(
    @CurrentPrincipal() { tenantId }: Principal,
    @Query({ schema: adminListQuery }) query: AdminListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Policy[]> {
    const list = parseAdminList(query, { filter: policyFilter, sortable: POLICY_SORTS });
    const { rows, total } = await this.query.list(list, tenantId, this.clock.now());
    setContentRange(reply, 'policies', list, rows.length, total);
    return rows.map(toPolicy);
  }

  @Get('settings')
  @Access('policies.read')
  @Endpoint({ summary: 'Read what holds where no rule is in force', response: policySettings })
  settings(): PolicySettings {
    return toSettings(this.config);
  }

  @Get(':id')
  @Access('policies.read')
  @Endpoint({
    summary: 'Read one version of a rule',
    response: policy,
    errors: [[WALLET_ERRORS, 'wallet.policy.not-found']],
  })
  async find(
    @CurrentPrincipal() { tenantId }: Principal,
    @Param('id', { schema: idField }) id: string,
  ): Promise<Policy> {
    const record = await this.policies.find(id, tenantId, this.clock.now());
    if (!record) throw refuse('wallet.policy.not-found');
    return toPolicy(record);
  }
}

import { type ProposePolicyRequest, TERMS_PROBLEMS, WALLET_ERRORS } from '#contracts/wallet';
import { newId, refusals } from '#kernel';
import type { Principal } from '#platform/auth';
import { Injectable } from '@nestjs/common';
import { MemberDirectory } from '../members/member-directory.js';
import { problemsOf, ruleName } from './policy.rules.js';
import type { NewPolicy } from './policy-record.js';
import { type WatchedAccount, WatchedAccountsQuery } from './watched-accounts.query.js';

const refuse = refusals(WALLET_ERRORS);

type Whom = Pick<NewPolicy, 'scope' | 'country' | 'tier' | 'memberId' | 'accountId' | 'tenantId'>;
type GovernedScope = Extract<ProposePolicyRequest, { kind: 'fee' | 'limit' }>['scope'];
type AccountRule = Extract<ProposePolicyRequest, { kind: 'credit' | 'monitor' }>;
const NOBODY = { country: null, tier: null, memberId: null, accountId: null, tenantId: null };

/** Reads what an administrator asks for: the terms, and whom or which account it is about. */
@Injectable()
export class ReadProposalService {
  constructor(
    private readonly members: MemberDirectory,
    private readonly accounts: WatchedAccountsQuery,
  ) {}

  async read(admin: Principal, request: ProposePolicyRequest): Promise<NewPolicy> {
    refuseUnfit(request);
    const { kind, asset, terms, reason } = request;
    const isAboutAccount = request.kind === 'credit' || request.kind === 'monitor';
    const whom = isAboutAccount ? await this.account(admin, request) : await this.whom(admin, request.scope);
    const named = { kind, asset, transferKind: isAboutAccount ? null : request.transferKind, ...whom };
    const effectiveFrom = request.kind === 'credit' ? null : request.effectiveFrom;
    return {
      ...{ id: newId(), ...named, terms, reason },
      rule: ruleName(named, request.kind === 'monitor' ? request.terms.direction : undefined),
      effectiveFrom: effectiveFrom === null ? null : new Date(effectiveFrom),
      ...{ proposedBy: admin.memberId, proposedByLabel: admin.saffronId },
    };
  }

  private async whom(admin: Principal, scope: GovernedScope): Promise<Whom> {
    if (scope.type !== 'member') return { ...NOBODY, ...groupOf(scope), scope: scope.type };
    const { memberId, tenantId } = await this.member(admin, scope.member);
    return { ...NOBODY, scope: 'member', memberId, tenantId };
  }

  private async account(admin: Principal, rule: AccountRule): Promise<Whom> {
    const found = await this.findAccount(admin, rule);
    const isSeen = found && (found.tenantId === null || found.tenantId === admin.tenantId);
    if (!isSeen) throw refuse('wallet.account.not-found');
    return { ...NOBODY, ...found, scope: 'account' };
  }

  private async findAccount(admin: Principal, { asset, scope }: AccountRule): Promise<WatchedAccount | undefined> {
    if (scope.type === 'platform') return this.accounts.ofPlatform(asset, scope.purpose);
    if (scope.type === 'account') return this.accounts.byNumber(asset, scope.accountId);
    return this.accounts.ofMember(asset, (await this.member(admin, scope.member)).memberId);
  }

  private async member(admin: Principal, typed: string) {
    const member = await this.members.byTyped(typed);
    if (member?.tenantId !== admin.tenantId || member.state === 'closed') throw refuse('wallet.recipient.unknown');
    return member;
  }
}

const groupOf = (scope: Exclude<GovernedScope, { type: 'member' }>) => ({
  country: 'country' in scope ? scope.country : null,
  tier: 'tier' in scope ? scope.tier : null,
});

function refuseUnfit(request: ProposePolicyRequest): void {
  const details = problemsOf(request).map(({ path, problem }) => ({
    path: `terms.${path}`,
    message: TERMS_PROBLEMS[problem],
  }));
  if (details.length > 0) throw refuse('wallet.policy.terms', { details });
}

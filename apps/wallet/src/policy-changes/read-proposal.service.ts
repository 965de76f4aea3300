import { type ProposePolicyRequest, TERMS_PROBLEMS, WALLET_ERRORS } from '#contracts/wallet';
import { newId, refusals } from '#kernel';
import type { Principal } from '#platform/auth';
import { Injectable } from '@nestjs/common';
import { MemberDirectory } from '../members/member-directory.js';
import type { NewPolicy } from './policy-record.js';
import { problemsOf, ruleName } from './policy.rules.js';
import { type WatchedAccount, WatchedAccountsQuery } from './watched-accounts.query.js';

const refuse = refusals(WALLET_ERRORS);

type Whom = Pick<NewPolicy, 'scope' | 'country' | 'tier' | 'memberId' | 'accountId' | 'tenantId'>;
type Scope = ProposePolicyRequest['scope'];
const NOBODY = { country: null, tier: null, memberId: null, accountId: null, tenantId: null };

/** Reads what an administrator asks for: the terms, and whom or which account it is about. */
@Injectable()
export class ReadProposalService {
  constructor(
    private readonly members: MemberDirectory,
    private readonly accounts: WatchedAccountsQuery,
  ) {}

  async read(admin: Principal, request: ProposePolicyRequest): Promise<NewPolicy> {
    const details = problemsOf(request).map(({ path, problem }) => ({
      ...{ path: `terms.${path}`, message: TERMS_PROBLEMS[problem] },
    }));
    if (details.length > 0) throw refuse('wallet.policy.terms', { details });
    const { kind, asset, terms, reason } = request;
    const isGoverned = request.kind === 'fee' || request.kind === 'limit';
    const named = {
      ...{ kind, asset, transferKind: isGoverned ? request.transferKind : null },
      ...(isGoverned ? await this.whom(admin, request.scope) : await this.account(admin, request)),
    };
    return {
      ...{ id: newId(), ...named, terms, reason },
      rule: ruleName(named, request.kind === 'monitor' ? request.terms.direction : undefined),
      effectiveFrom: request.kind !== 'credit' && request.effectiveFrom ? new Date(request.effectiveFrom) : null,
      ...{ proposedBy: admin.memberId, proposedByLabel: admin.saffronId },
    };
  }

  private async whom(admin: Principal, scope: Scope): Promise<Whom> {
    if (scope.type === 'everyone' || scope.type === 'platform' || scope.type === 'account')
      return { ...NOBODY, scope: 'everyone' };
    if (scope.type !== 'member') return { ...NOBODY, ...scope, scope: scope.type };
    const { memberId, tenantId } = await this.member(admin, scope.member);
    return { ...NOBODY, scope: 'member', memberId, tenantId };
  }

  private async account(admin: Principal, request: ProposePolicyRequest): Promise<Whom> {
    const found = await this.findAccount(admin, request);
    const isSeen = found && (found.tenantId === null || found.tenantId === admin.tenantId);
    if (!isSeen) throw refuse('wallet.account.not-found');
    return { ...NOBODY, ...found, scope: 'account' };
  }

  private async findAccount(
    admin: Principal,
    { asset, scope }: ProposePolicyRequest,
  ): Promise<WatchedAccount | undefined> {
    if (scope.type === 'platform') return this.accounts.ofPlatform(asset, scope.purpose);
    if (scope.type === 'account') return this.accounts.byNumber(asset, scope.accountId);
    if (scope.type !== 'member') return undefined;
    return this.accounts.ofMember(asset, (await this.member(admin, scope.member)).memberId);
  }

  private async member(admin: Principal, typed: string) {
    const member = await this.members.byTyped(typed);
    if (member?.tenantId !== admin.tenantId || member.state === 'closed') throw refuse('wallet.recipient.unknown');
    return member;
  }
}

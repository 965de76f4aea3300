import {
  creditProblems,
  feeProblems,
  limitProblems,
  monitorProblems,
  type ProposePolicyRequest,
  type TermsProblem,
  type WALLET_ERRORS,
} from '#contracts/wallet';
import type { NewPolicy, PolicyRecord } from './policy-record.js';

type Code = keyof typeof WALLET_ERRORS;
export type Decision = 'approve' | 'reject' | 'withdraw';

/** Who decides, and whether there is anybody besides him: where the operator says that there is not, he may decide alone. */
export interface Decider {
  readonly memberId: string;
  readonly isAlone: boolean;
}

/** Why somebody may not decide about a proposal; undefined where he may. */
export function decisionRefusal(
  { state, proposedBy, memberId }: Pick<PolicyRecord, 'state' | 'proposedBy' | 'memberId'>,
  decision: Decision,
  { memberId: deciderId, isAlone }: Decider,
): Code | undefined {
  if (state !== 'proposed') return 'wallet.policy.decided';
  const isOwn = proposedBy === deciderId;
  if (decision === 'withdraw') return isOwn ? undefined : 'wallet.policy.not-yours';
  if (isOwn && !(isAlone && decision === 'approve')) return 'wallet.policy.own-proposal';
  return memberId === deciderId ? 'wallet.policy.about-oneself' : undefined;
}

/** A rule holds from a moment to come, or from its approval: what was judged before stays judged as it was. */
export const isTooLate = (effectiveFrom: Date | null, at: Date): boolean =>
  effectiveFrom !== null && effectiveFrom.getTime() <= at.getTime();

export function problemsOf(request: ProposePolicyRequest): TermsProblem[] {
  const { asset } = request;
  if (request.kind === 'fee') return feeProblems(asset, request.terms);
  if (request.kind === 'limit') return limitProblems(asset, request.terms);
  if (request.kind === 'credit') return creditProblems(asset, request.terms);
  return monitorProblems(asset, request.terms);
}

type Named = Pick<
  NewPolicy,
  'kind' | 'transferKind' | 'asset' | 'scope' | 'country' | 'tier' | 'memberId' | 'accountId'
>;

/** What all versions of a rule share. Each part has an alphabet without the signs between them, so no two rules have one name. */
export function ruleName(named: Named, direction?: string): string {
  const { kind, transferKind, asset, scope, country, tier, memberId, accountId } = named;
  if (scope === 'account') return [kind, `account:${accountId}`, direction].filter(Boolean).join('/');
  const particular =
    scope === 'member' ? [`member:${memberId}`] : [country && `country:${country}`, tier && `tier:${tier}`];
  const whom = particular.filter(Boolean);
  return [kind, transferKind, asset, ...(whom.length > 0 ? whom : ['everyone'])].join('/');
}

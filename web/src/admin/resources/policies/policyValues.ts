import type { CreditTerms, FeeTerms, LimitTerms, MonitorTerms, Policy } from '#contracts/wallet';
import type { SystemPurpose } from '#contracts/wallet';
import { EMPTY_POLICY, percentOf, type PolicyValues } from './policyForm.js';

/** The terms of a version by its kind; undefined for the end of a rule. */
export type NamedTerms =
  | { readonly kind: 'fee'; readonly terms: FeeTerms }
  | { readonly kind: 'limit'; readonly terms: LimitTerms }
  | { readonly kind: 'credit'; readonly terms: CreditTerms }
  | { readonly kind: 'monitor'; readonly terms: MonitorTerms };

export const namedTerms = ({ kind, terms }: Pick<Policy, 'kind' | 'terms'>): NamedTerms | undefined =>
  terms === null ? undefined : ({ kind, terms } as NamedTerms);

/** The form, filled in with a version that is to be changed. */
export function valuesOf(policy: Policy): PolicyValues {
  const { kind, asset, transferKind } = policy;
  return {
    ...EMPTY_POLICY,
    ...{ kind, asset, transferKind: transferKind ?? EMPTY_POLICY.transferKind },
    ...whomOf(policy),
    ...termsValues(namedTerms(policy)),
  };
}

function whomOf({ scope, kind }: Policy): Partial<PolicyValues> {
  const { type, country, tier, member, accountId, purpose } = scope;
  const common = { country: country ?? '', tier: tier ?? '', member: member?.saffronId ?? '' };
  if (type !== 'account') return { ...common, whom: type };
  const isSpendable = purpose === 'member' && member !== null;
  if (kind === 'credit' || isSpendable) return { ...common, whom: 'member' };
  return scope.memberId === null && purpose !== 'escrow' && purpose !== 'settlement'
    ? { ...common, whom: 'platform', purpose: purpose as SystemPurpose }
    : { ...common, whom: 'account', accountId: accountId ?? '' };
}

function termsValues(named: NamedTerms | undefined): Partial<PolicyValues> {
  if (named === undefined) return {};
  if (named.kind === 'fee') return { fee: feeValues(named.terms) };
  if (named.kind === 'credit') return { credit: named.terms };
  if (named.kind === 'monitor') return { monitor: named.terms };
  const { perTransfer, perDay } = named.terms;
  return { limit: { perTransfer: perTransfer ?? '', perDay: perDay ?? '' } };
}

const feeValues = ({ tiers, min, max, paidBy }: FeeTerms): PolicyValues['fee'] => ({
  tiers: tiers.map(({ above, basisPoints, fixed }) => ({ above, percent: percentOf(basisPoints), fixed })),
  ...{ min: min ?? '', max: max ?? '', paidBy },
});

import type { CreditTerms, FeeTerms, LimitTerms, MonitorTerms, Policy } from '#contracts/wallet';
import type { SystemPurpose } from '#contracts/wallet';
import { asTyped } from '#web/lib/money/format.js';
import { EMPTY_POLICY, percentOf, type PolicyValues } from './policyForm.js';

/** The terms of a version by its kind; undefined for the end of a rule. */
export type NamedTerms =
  | { readonly kind: 'fee'; readonly terms: FeeTerms }
  | { readonly kind: 'limit'; readonly terms: LimitTerms }
  | { readonly kind: 'credit'; readonly terms: CreditTerms }
  | { readonly kind: 'monitor'; readonly terms: MonitorTerms };

export const namedTerms = ({ kind, terms }: Pick<Policy, 'kind' | 'terms'>): NamedTerms | undefined =>
  terms === null ? undefined : ({ kind, terms } as NamedTerms);

/** The form, filled in with a version that is to be changed, as a person of this language would type it. */
export function valuesOf(policy: Policy, locale: string): PolicyValues {
  const { kind, asset, transferKind } = policy;
  return {
    ...EMPTY_POLICY,
    ...{ kind, asset, transferKind: transferKind ?? EMPTY_POLICY.transferKind },
    ...whomOf(policy),
    ...termsValues(namedTerms(policy), (amount) => asTyped(amount, locale)),
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

function termsValues(named: NamedTerms | undefined, typed: (amount: string) => string): Partial<PolicyValues> {
  if (named === undefined) return {};
  if (named.kind === 'fee') return { fee: feeValues(named.terms, typed) };
  if (named.kind === 'credit') return { credit: { limit: typed(named.terms.limit) } };
  if (named.kind === 'monitor') return { monitor: { ...named.terms, threshold: typed(named.terms.threshold) } };
  const { perTransfer, perDay } = named.terms;
  return { limit: { perTransfer: typed(perTransfer ?? ''), perDay: typed(perDay ?? '') } };
}

const feeValues = ({ tiers, min, max, paidBy }: FeeTerms, typed: (amount: string) => string): PolicyValues['fee'] => ({
  tiers: tiers.map(({ above, basisPoints, fixed }) => ({
    above: typed(above),
    percent: typed(percentOf(basisPoints)),
    fixed: typed(fixed),
  })),
  ...{ min: typed(min ?? ''), max: typed(max ?? ''), paidBy },
});

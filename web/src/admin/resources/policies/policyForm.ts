import {
  creditProblems,
  feeProblems,
  type FeeTerms,
  type GovernedKind,
  limitProblems,
  type MonitorTerms,
  monitorProblems,
  type PolicyKind,
  type ProposePolicyRequest,
  type SystemPurpose,
  type TermsProblem,
} from '#contracts/wallet';
import { type Asset, PRODUCT } from '#kernel';
import { normalizeTyped } from '#web/lib/money/format.js';
import { oneLine, reasonProblem } from '../../dialogs/reason.js';

export interface TierValues {
  readonly above: string;
  /** A share in percent, as it is typed. */
  readonly percent: string;
  readonly fixed: string;
}

/** What the form holds: the terms of every kind side by side, so that a change of mind loses nothing. All amounts are as typed. */
export interface PolicyValues {
  readonly kind: PolicyKind;
  readonly transferKind: GovernedKind;
  readonly asset: Asset;
  readonly whom: ProposePolicyRequest['scope']['type'];
  readonly country: string;
  readonly tier: string;
  readonly member: string;
  readonly purpose: SystemPurpose;
  readonly accountId: string;
  readonly fee: {
    readonly tiers: readonly TierValues[];
    readonly min: string;
    readonly max: string;
    readonly paidBy: FeeTerms['paidBy'];
  };
  readonly limit: { readonly perTransfer: string; readonly perDay: string };
  readonly credit: { readonly limit: string };
  readonly monitor: { readonly direction: MonitorTerms['direction']; readonly threshold: string };
  readonly begins: 'at-once' | 'later';
  readonly effectiveFrom: Date | string | null;
  readonly reason: string;
}

export const EMPTY_TIER: TierValues = { above: '0', percent: '0', fixed: '0' };
export const EMPTY_POLICY: PolicyValues = {
  ...{ kind: 'fee', transferKind: 'transfer', asset: PRODUCT.token, whom: 'everyone' },
  ...{ country: '', tier: '', member: '', purpose: 'treasury', accountId: '' },
  fee: { tiers: [EMPTY_TIER], min: '', max: '', paidBy: 'sender' },
  limit: { perTransfer: '', perDay: '' },
  credit: { limit: '' },
  monitor: { direction: 'below', threshold: '' },
  ...{ begins: 'at-once', effectiveFrom: null, reason: '' },
};

/** Whom a rule of a kind may be for. */
export const WHOM = {
  fee: ['everyone', 'country', 'tier', 'country-and-tier', 'member'],
  limit: ['everyone', 'country', 'tier', 'country-and-tier', 'member'],
  credit: ['member'],
  monitor: ['platform', 'member', 'account'],
} as const satisfies Record<PolicyKind, readonly PolicyValues['whom'][]>;

const PERCENT = /^(\d{1,3})(?:[.,](\d{1,2}))?$/;

/** Hundredths of a percent; undefined where the text is no share. */
export function basisPointsOf(percent: string): number | undefined {
  const match = PERCENT.exec(percent.trim());
  if (!match) return undefined;
  const points = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return points <= 10_000 ? points : undefined;
}

export const percentOf = (basisPoints: number): string => String(basisPoints / 100);

const optional = (typed: string | null | undefined, locale: string): string | null =>
  typed?.trim() ? normalizeTyped(typed, locale) : null;
const amount = (typed: string | null | undefined, locale: string): string => normalizeTyped(typed ?? '', locale);

export const feeTermsOf = ({ tiers, min, max, paidBy }: PolicyValues['fee'], locale: string): FeeTerms => ({
  tiers: tiers.map(({ above, percent, fixed }) => ({
    above: amount(above, locale),
    basisPoints: basisPointsOf(percent) ?? 0,
    fixed: amount(fixed, locale),
  })),
  ...{ min: optional(min, locale), max: optional(max, locale), paidBy },
});
const limitTermsOf = ({ perTransfer, perDay }: PolicyValues['limit'], locale: string) => ({
  perTransfer: optional(perTransfer, locale),
  perDay: optional(perDay, locale),
});
const creditTermsOf = ({ limit }: PolicyValues['credit'], locale: string) => ({ limit: amount(limit, locale) });
const monitorTermsOf = ({ direction, threshold }: PolicyValues['monitor'], locale: string) => ({
  direction,
  threshold: amount(threshold, locale),
});

function scopeOf({ whom, country, tier, member, purpose, accountId }: PolicyValues) {
  if (whom === 'country') return { type: whom, country };
  if (whom === 'tier') return { type: whom, tier: tier.trim() };
  if (whom === 'country-and-tier') return { type: whom, country, tier: tier.trim() };
  if (whom === 'member') return { type: whom, member: member.trim() };
  if (whom === 'platform') return { type: whom, purpose };
  return whom === 'account' ? { type: whom, accountId: accountId.trim() } : { type: whom };
}

const TERMS = {
  fee: ({ fee }: PolicyValues, locale: string) => feeTermsOf(fee, locale),
  limit: ({ limit }: PolicyValues, locale: string) => limitTermsOf(limit, locale),
  credit: ({ credit }: PolicyValues, locale: string) => creditTermsOf(credit, locale),
  monitor: ({ monitor }: PolicyValues, locale: string) => monitorTermsOf(monitor, locale),
};

/** What is sent; {@link policyErrors} has found nothing. */
export function toRequest(values: PolicyValues, locale: string): ProposePolicyRequest {
  const { kind, asset, transferKind, begins, effectiveFrom, reason } = values;
  const from = begins === 'later' && effectiveFrom ? new Date(effectiveFrom).toISOString() : null;
  return {
    ...{ kind, asset, scope: scopeOf(values), terms: TERMS[kind](values, locale), reason: oneLine(reason) },
    ...(kind === 'credit' ? {} : { effectiveFrom: from }),
    ...(kind === 'fee' || kind === 'limit' ? { transferKind } : {}),
  } as ProposePolicyRequest;
}

type Errors = { [field: string]: string | Errors };
const REQUIRED = 'ra.validation.required';
const TIER = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

/** What is wrong with the form, as keys by field; empty where it can be sent. The server judges by the same rules. */
export function policyErrors(values: PolicyValues, locale: string, now = new Date()): Errors {
  const errors: Errors = {};
  for (const { path, problem } of termsProblems(values, locale))
    place(errors, `${values.kind}.${path}`, `resources.policies.problems.${problem}`);
  if (values.kind === 'fee')
    values.fee.tiers.forEach(({ percent }, i) => {
      if (basisPointsOf(percent ?? '') === undefined)
        place(errors, `fee.tiers.${i}.percent`, 'resources.policies.problems.percent');
    });
  return { ...errors, ...whomErrors(values), ...beginErrors(values, now), ...reasonErrors(values) };
}

function termsProblems({ kind, asset, ...values }: PolicyValues, locale: string): TermsProblem[] {
  if (kind === 'fee') return feeProblems(asset, feeTermsOf(values.fee, locale));
  if (kind === 'limit') return limitProblems(asset, limitTermsOf(values.limit, locale));
  if (kind === 'credit') return creditProblems(asset, creditTermsOf(values.credit, locale));
  return monitorProblems(asset, monitorTermsOf(values.monitor, locale));
}

function whomErrors({ whom, country, tier, member, accountId }: PolicyValues): Errors {
  const needsCountry = whom === 'country' || whom === 'country-and-tier';
  const needsTier = whom === 'tier' || whom === 'country-and-tier';
  return {
    ...(needsCountry && !country ? { country: REQUIRED } : {}),
    ...(needsTier && !TIER.test(tier?.trim() ?? '') ? { tier: 'resources.policies.problems.tier' } : {}),
    ...(whom === 'member' && !member?.trim() ? { member: REQUIRED } : {}),
    ...(whom === 'account' && !/^[1-9]\d{0,17}$/.test(accountId?.trim() ?? '')
      ? { accountId: 'resources.policies.problems.account' }
      : {}),
  };
}

function beginErrors({ kind, begins, effectiveFrom }: PolicyValues, now: Date): Errors {
  if (begins === 'at-once' || kind === 'credit') return {};
  if (!effectiveFrom) return { effectiveFrom: REQUIRED };
  const problem = momentProblem(effectiveFrom, now);
  return problem ? { effectiveFrom: problem } : {};
}

/** A rule begins and ends at a moment to come. */
export const momentProblem = (moment: Date | string, now: Date): string | undefined =>
  new Date(moment) > now ? undefined : 'resources.policies.problems.past';

function reasonErrors({ reason }: PolicyValues): Errors {
  const problem = reasonProblem(reason ?? '', 'required');
  return problem ? { reason: 'resources.policies.problems.reason' } : {};
}

function place(errors: Errors, path: string, key: string): void {
  const names = path.split('.');
  const last = names.pop() as string;
  let at = errors;
  for (const name of names) at = (at[name] ??= {}) as Errors;
  at[last] ??= key;
}

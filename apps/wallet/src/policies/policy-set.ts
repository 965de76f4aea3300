import { feeBySchedule, type FeeSchedule, type GovernedKind, mostPayable } from '#contracts/wallet';
import type { Asset } from '#kernel';
import type { Account } from '../ledger/account.js';
import type { Fee, Limits, Monitor, Policies, Subject } from '../ledger/policies.js';
import { strictest } from './limit.rules.js';
import type { PolicyDefaults } from './policy-defaults.js';
import { type RuleScope, ScopedRules } from './scoped-rules.js';
import { inForceAt, type Timeline } from './timeline.js';

interface Governed {
  readonly transferKind: GovernedKind;
  readonly asset: Asset;
  readonly scope: RuleScope;
}

/** One rule with all its approved versions. */
export type Rule =
  | (Governed & { readonly kind: 'fee'; readonly timeline: Timeline<FeeSchedule> })
  | (Governed & { readonly kind: 'limit'; readonly timeline: Timeline<Limits> })
  | { readonly kind: 'monitor'; readonly accountId: number; readonly timeline: Timeline<Monitor> };

type Ask = Parameters<Policies['limitsOf']>[0];
type Table<T> = Partial<Record<string, Partial<Record<Asset, ScopedRules<T>>>>>;

const NO_FEE: Fee = Object.freeze({ fee: 0n, on: 'sender' });
const NO_LIMITS: Limits = Object.freeze({ perTransfer: null, perDay: null });
const NO_MONITORS: readonly Monitor[] = Object.freeze([]);

/** The rules that are approved, those to come included; asked for every transfer, and never changed. */
export class PolicySet implements Policies {
  private readonly fees: Table<FeeSchedule> = {};
  private readonly limits: Table<Limits> = {};
  private readonly monitors = new Map<number, readonly Timeline<Monitor>[]>();

  /** @param defaults what holds where no rule does */
  constructor(
    rules: Iterable<Rule>,
    private readonly defaults: PolicyDefaults,
  ) {
    for (const rule of rules) this.add(rule);
  }

  feeOf(ask: Ask & { readonly amount: bigint }): Fee {
    const schedule = this.scheduleOf(ask);
    return schedule === null ? NO_FEE : { fee: feeBySchedule(schedule, ask.amount), on: schedule.paidBy };
  }

  mostPayable({ amount, available, ...ask }: Ask & { readonly amount: bigint; readonly available: bigint }): bigint {
    const schedule = this.scheduleOf(ask);
    if (schedule !== null) return mostPayable(schedule, available, amount);
    return amount < available ? amount : available;
  }

  /** By what the fee of any amount is reckoned; null where there is none. */
  scheduleOf({ kind, asset, subject, at }: Ask): FeeSchedule | null {
    const rules = this.fees[kind]?.[asset];
    const schedule = rules && feeRule(rules, subject, at.getTime());
    return schedule ?? (kind === 'transfer' ? this.defaults.fee : null);
  }

  limitsOf({ kind, asset, subject, at }: Ask): Limits {
    const rules = this.limits[kind]?.[asset];
    const limits = rules && limitRule(rules, subject, at.getTime());
    if (limits) return limits;
    return kind === 'transfer' ? this.defaults.limits[asset] : NO_LIMITS;
  }

  monitorsOf({ id }: Pick<Account, 'id'>, at: Date): readonly Monitor[] {
    const timelines = this.monitors.size === 0 ? undefined : this.monitors.get(id);
    return timelines?.flatMap((timeline) => inForceAt(timeline, at.getTime()) ?? []) ?? NO_MONITORS;
  }

  private add(rule: Rule): void {
    if (rule.kind === 'monitor') {
      this.monitors.set(rule.accountId, [...(this.monitors.get(rule.accountId) ?? []), rule.timeline]);
    } else if (rule.kind === 'fee') placeIn(this.fees, rule).put(rule.scope, rule.timeline);
    else placeIn(this.limits, rule).put(rule.scope, rule.timeline);
  }
}

/** The fee of the most particular rule; of a tier's and a country's, the tier's: it is what the member has agreed to. */
const feeRule = (rules: ScopedRules<FeeSchedule>, subject: Subject | null, atMs: number): FeeSchedule | null =>
  rules.particular(subject, atMs) ??
  rules.ofTier(subject, atMs) ??
  rules.ofCountry(subject, atMs) ??
  rules.ofEveryone(atMs);

/** Of a tier's and a country's limits each counts: a country's law does not end where a tier begins. */
const limitRule = (rules: ScopedRules<Limits>, subject: Subject | null, atMs: number): Limits | null =>
  rules.particular(subject, atMs) ??
  strictest(rules.ofTier(subject, atMs), rules.ofCountry(subject, atMs)) ??
  rules.ofEveryone(atMs);

const placeIn = <T>(table: Table<T>, { transferKind, asset }: Governed): ScopedRules<T> =>
  ((table[transferKind] ??= {})[asset] ??= new ScopedRules<T>());

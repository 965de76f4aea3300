import {
  type FeeTerms,
  feeScheduleOf,
  type GovernedKind,
  type LimitTerms,
  type MonitorTerms,
  readAmount,
} from '#contracts/wallet';
import type { Asset } from '#kernel';
import type { Limits, Monitor } from '../ledger/policies.js';
import type { Rule } from './policy-set.js';
import type { RuleScope } from './scoped-rules.js';
import { type Timeline, withVersion } from './timeline.js';

interface Approved {
  readonly id: string;
  /** What all versions of one rule share. */
  readonly rule: string;
  readonly asset: Asset;
  readonly effectiveFrom: Date;
}
interface Governed {
  readonly transferKind: GovernedKind;
  readonly scope: RuleScope;
}

/** A version that is approved, as judging needs it. Credit limits are not among them: the floor of an account says them. */
export type ApprovedVersion = Approved &
  (
    | (Governed & { readonly kind: 'fee'; readonly terms: FeeTerms | null })
    | (Governed & { readonly kind: 'limit'; readonly terms: LimitTerms | null })
    | { readonly kind: 'monitor'; readonly accountId: number; readonly terms: MonitorTerms | null }
  );

/** @param versions in the order in which they were approved */
export function rulesOf(versions: readonly ApprovedVersion[]): Rule[] {
  const byRule = Map.groupBy(versions, ({ rule }) => rule);
  return [...byRule.values()].flatMap((own) => ruleOf(own.at(-1) as ApprovedVersion, own));
}

function ruleOf(last: ApprovedVersion, all: readonly ApprovedVersion[]): Rule[] {
  if (last.kind === 'monitor')
    return [{ kind: 'monitor', accountId: last.accountId, timeline: timelineOf(all as (typeof last)[], monitorOf) }];
  const { transferKind, asset, scope } = last;
  const common = { transferKind, asset, scope };
  if (last.kind === 'fee')
    return [{ kind: 'fee', ...common, timeline: timelineOf(all as (typeof last)[], feeScheduleOf) }];
  return [{ kind: 'limit', ...common, timeline: timelineOf(all as (typeof last)[], limitsOf) }];
}

function timelineOf<W, T>(
  versions: readonly { id: string; asset: Asset; effectiveFrom: Date; terms: W | null }[],
  read: (asset: Asset, terms: W, id: string) => T,
): Timeline<T> {
  return versions.reduce<Timeline<T>>((timeline, { id, asset, effectiveFrom, terms }) => {
    const version = { fromMs: effectiveFrom.getTime(), terms: terms && read(asset, terms, id) };
    return withVersion(timeline, version);
  }, []);
}

const monitorOf = (asset: Asset, { direction, threshold }: MonitorTerms, id: string): Monitor => ({
  id,
  direction,
  threshold: readAmount(asset, threshold),
});

const limitsOf = (asset: Asset, { perTransfer, perDay }: LimitTerms): Limits => ({
  perTransfer: perTransfer === null ? null : readAmount(asset, perTransfer),
  perDay: perDay === null ? null : readAmount(asset, perDay),
});

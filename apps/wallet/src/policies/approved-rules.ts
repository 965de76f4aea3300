import {
  type FeeTerms,
  feeScheduleOf,
  type GovernedKind,
  type LimitTerms,
  type MonitorTerms,
  readAmount,
} from '#contracts/wallet';
import type { Asset } from '#kernel';
import type { Limits } from '../ledger/policies.js';
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
  if (last.kind === 'monitor') return monitorOf(last);
  const { transferKind, asset, scope } = last;
  const common = { transferKind, asset, scope };
  if (last.kind === 'fee')
    return [{ kind: 'fee', ...common, timeline: timelineOf(all as (typeof last)[], feeScheduleOf) }];
  return [{ kind: 'limit', ...common, timeline: timelineOf(all as (typeof last)[], limitsOf) }];
}

/** A monitor holds from its approval on, so the last version is the only one that counts. */
function monitorOf({ id, asset, accountId, terms }: ApprovedVersion & { kind: 'monitor' }): Rule[] {
  if (terms === null) return [];
  const { direction, threshold } = terms;
  return [{ kind: 'monitor', accountId, monitor: { id, direction, threshold: readAmount(asset, threshold) } }];
}

function timelineOf<W, T>(
  versions: readonly { asset: Asset; effectiveFrom: Date; terms: W | null }[],
  read: (asset: Asset, terms: W) => T,
): Timeline<T> {
  return versions.reduce<Timeline<T>>((timeline, { asset, effectiveFrom, terms }) => {
    const version = { fromMs: effectiveFrom.getTime(), terms: terms && read(asset, terms) };
    return withVersion(timeline, version);
  }, []);
}

const limitsOf = (asset: Asset, { perTransfer, perDay }: LimitTerms): Limits => ({
  perTransfer: perTransfer === null ? null : readAmount(asset, perTransfer),
  perDay: perDay === null ? null : readAmount(asset, perDay),
});

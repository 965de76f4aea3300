import type { Subject } from '../ledger/policies.js';
import { inForceAt, type Timeline } from './timeline.js';

/** Whom a rule is for, as it is looked up. */
export type RuleScope =
  | { readonly type: 'everyone' }
  | { readonly type: 'country'; readonly country: string }
  | { readonly type: 'tier'; readonly tier: string }
  | { readonly type: 'country-and-tier'; readonly country: string; readonly tier: string }
  | { readonly type: 'member'; readonly memberId: string };

/** A country code has no colon, so no two pairs are one. */
const pair = (country: string, tier: string): string => `${country}:${tier}`;

/** All rules of one kind for one kind of transfer and one asset, found by whom they are for. */
export class ScopedRules<T> {
  private everyone: Timeline<T> | undefined;
  private readonly byCountry = new Map<string, Timeline<T>>();
  private readonly byTier = new Map<string, Timeline<T>>();
  private readonly byBoth = new Map<string, Timeline<T>>();
  private readonly byMember = new Map<string, Timeline<T>>();

  /** Only while the rules are gathered; nobody changes them afterwards. */
  put(scope: RuleScope, timeline: Timeline<T>): void {
    if (scope.type === 'everyone') this.everyone = timeline;
    else if (scope.type === 'country') this.byCountry.set(scope.country, timeline);
    else if (scope.type === 'tier') this.byTier.set(scope.tier, timeline);
    else if (scope.type === 'country-and-tier') this.byBoth.set(pair(scope.country, scope.tier), timeline);
    else this.byMember.set(scope.memberId, timeline);
  }

  /** What was decided for this member alone, or for his country and tier together. */
  particular(subject: Subject | null, atMs: number): T | null {
    if (subject === null) return null;
    const { memberId, country, tier } = subject;
    const own = this.byMember.size > 0 ? held(this.byMember.get(memberId), atMs) : null;
    if (own !== null || country === null || tier === null || this.byBoth.size === 0) return own;
    return held(this.byBoth.get(pair(country, tier)), atMs);
  }

  ofTier(subject: Subject | null, atMs: number): T | null {
    return subject?.tier == null ? null : held(this.byTier.get(subject.tier), atMs);
  }

  ofCountry(subject: Subject | null, atMs: number): T | null {
    return subject?.country == null ? null : held(this.byCountry.get(subject.country), atMs);
  }

  ofEveryone(atMs: number): T | null {
    return held(this.everyone, atMs);
  }
}

const held = <T>(timeline: Timeline<T> | undefined, atMs: number): T | null =>
  timeline === undefined ? null : inForceAt(timeline, atMs);

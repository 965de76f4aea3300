import { feeScheduleOf } from '#contracts/wallet';
import { newId } from '#kernel';
import fc from 'fast-check';
import type { Limits, Monitor, Subject } from '../ledger/policies.js';
import { strictest } from './limit.rules.js';
import { defaultsOf } from './policy-defaults.js';
import { PolicySet, type Rule } from './policy-set.js';
import type { RuleScope } from './scoped-rules.js';
import type { Timeline } from './timeline.js';

const DEFAULTS = defaultsOf({
  TRANSFER_FEE_BASIS_POINTS: 10,
  TRANSFER_MAX: { SFN: 1_000n },
  TRANSFER_MAX_PER_DAY: { SFN: 5_000n },
});
const FREE = defaultsOf({ TRANSFER_FEE_BASIS_POINTS: 0, TRANSFER_MAX: {}, TRANSFER_MAX_PER_DAY: {} });
const ADA: Subject = { memberId: newId(), tier: 'gold', country: 'ZA' };
const AT = new Date('2026-03-01T12:00:00Z');
const ask = { kind: 'transfer', asset: 'SFN', amount: 10_000n, subject: ADA, at: AT } as const;

const SCOPES = {
  everyone: { type: 'everyone' },
  country: { type: 'country', country: 'ZA' },
  tier: { type: 'tier', tier: 'gold' },
  both: { type: 'country-and-tier', country: 'ZA', tier: 'gold' },
  member: { type: 'member', memberId: ADA.memberId },
} as const satisfies Record<string, RuleScope>;

const fee = (scope: RuleScope, basisPoints: number | null, from = AT): Rule => {
  const terms =
    basisPoints === null
      ? null
      : feeScheduleOf('SFN', {
          tiers: [{ above: '0', basisPoints, fixed: '0' }],
          min: null,
          max: null,
          paidBy: 'sender',
        });
  return {
    ...{ kind: 'fee', transferKind: 'transfer', asset: 'SFN', scope },
    timeline: [{ fromMs: from.getTime(), terms }],
  };
};
const limit = (scope: RuleScope, terms: Limits | null): Rule => ({
  ...{ kind: 'limit', transferKind: 'transfer', asset: 'SFN', scope },
  timeline: [{ fromMs: AT.getTime(), terms }],
});
const feeWith = (...rules: Rule[]) => new PolicySet(rules, DEFAULTS).feeOf(ask).fee;
const limitsWith = (...rules: Rule[]) => new PolicySet(rules, DEFAULTS).limitsOf(ask);

describe('the fee of a transfer', () => {
  const all = [
    fee(SCOPES.everyone, 100),
    fee(SCOPES.country, 200),
    fee(SCOPES.tier, 300),
    fee(SCOPES.both, 400),
    fee(SCOPES.member, 500),
  ];

  it('is by the most particular rule: own, country and tier, tier, country, everyone, then the settings', () => {
    const fees = [5, 4, 3, 2, 1, 0].map((count) => feeWith(...all.slice(0, count)));
    expect(fees).toEqual([500n, 400n, 300n, 200n, 100n, 10n]);
  });

  it('is by the next particular rule where one has ended', () => {
    expect(feeWith(...all.slice(0, 4), fee(SCOPES.member, null))).toBe(400n);
  });

  it('changes in the millisecond in which a version begins', () => {
    const set = new PolicySet([fee(SCOPES.everyone, 100)], DEFAULTS);
    expect(set.feeOf({ ...ask, at: new Date(AT.getTime() - 1) }).fee).toBe(10n);
    expect(set.feeOf(ask).fee).toBe(100n);
  });

  it('knows nobody of whom neither tier nor country is told, and nobody at all where the platform acts', () => {
    const set = new PolicySet(all, DEFAULTS);
    const other = { memberId: newId(), tier: null, country: null };
    expect(set.feeOf({ ...ask, subject: other }).fee).toBe(100n);
    expect(set.feeOf({ ...ask, subject: null }).fee).toBe(100n);
  });

  it('concerns one kind of transfer and one asset', () => {
    const set = new PolicySet(all, DEFAULTS);
    expect(set.feeOf({ ...ask, kind: 'payout' })).toEqual({ fee: 0n, on: 'sender' });
    expect(set.feeOf({ ...ask, asset: 'USD' }).fee).toBe(10n);
  });
});

describe('the limits of a transfer', () => {
  const amounts = (perTransfer: bigint | null, perDay: bigint | null): Limits => ({ perTransfer, perDay });

  it("are a member's own where there are any, however wide", () => {
    expect(limitsWith(limit(SCOPES.country, amounts(1n, 1n)), limit(SCOPES.member, amounts(9n, null)))).toEqual(
      amounts(9n, null),
    );
  });

  it("are otherwise the strictest of country's and tier's", () => {
    expect(limitsWith(limit(SCOPES.country, amounts(5n, null)), limit(SCOPES.tier, amounts(9n, 20n)))).toEqual(
      amounts(5n, 20n),
    );
  });

  it("are otherwise everyone's, then those of the settings", () => {
    expect(limitsWith(limit(SCOPES.everyone, amounts(3n, 4n)))).toEqual(amounts(3n, 4n));
    expect(limitsWith()).toEqual(amounts(1_000n, 5_000n));
    expect(limitsWith(limit(SCOPES.everyone, null))).toEqual(amounts(1_000n, 5_000n));
  });

  it('of two rules are never wider than either', () => {
    const bound = fc.option(fc.bigInt(0n, 100n));
    const limits = fc.record({ perTransfer: bound, perDay: bound });
    const isWithin = (inner: bigint | null, outer: bigint | null) =>
      outer === null || (inner !== null && inner <= outer);
    fc.assert(
      fc.property(limits, limits, (one, other) => {
        const both = strictest(one, other)!;
        for (const outer of [one, other]) {
          expect(isWithin(both.perTransfer, outer.perTransfer) && isWithin(both.perDay, outer.perDay)).toBe(true);
        }
      }),
    );
  });
});

describe('the rules in the hot path', () => {
  it('answer with the same objects where there are none', () => {
    const set = new PolicySet([], FREE);
    expect(set.feeOf(ask)).toBe(set.feeOf({ ...ask, asset: 'USD' }));
    expect(set.limitsOf(ask)).toBe(set.limitsOf(ask));
    expect(set.monitorsOf({ id: 1 }, AT)).toBe(set.monitorsOf({ id: 2 }, AT));
  });

  it('tell the monitors of an account alone, each by its version in force', () => {
    const monitor = (threshold: bigint, direction: 'below' | 'above' = 'below'): Monitor => ({
      id: newId(),
      direction,
      threshold,
    });
    const [low, lower, high] = [monitor(5n), monitor(3n), monitor(9n, 'above')];
    const from = (terms: Monitor | null, afterMs = 0) => ({ fromMs: AT.getTime() + afterMs, terms });
    const rule = (accountId: number, ...timeline: Timeline<Monitor>) =>
      ({ kind: 'monitor', accountId, timeline }) as const;
    const set = new PolicySet(
      [rule(1, from(low), from(lower, 10), from(null, 20)), rule(1, from(high)), rule(2, from(low))],
      FREE,
    );
    const at = (afterMs: number) => set.monitorsOf({ id: 1 }, new Date(AT.getTime() + afterMs));
    expect([-1, 0, 10, 20].map(at)).toEqual([[], [low, high], [lower, high], [high]]);
    expect(set.monitorsOf({ id: 3 }, AT)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { proposePolicyRequest } from '#contracts/wallet';
import { basisPointsOf, EMPTY_POLICY, percentOf, policyErrors, type PolicyValues, toRequest } from './policyForm.js';

const NOW = new Date('2026-03-01T12:00:00Z');
const values = (fields: Partial<PolicyValues> = {}): PolicyValues => ({
  ...EMPTY_POLICY,
  reason: 'new prices',
  ...fields,
});
const problem = (name: string) => `resources.policies.problems.${name}`;

describe('a share in percent', () => {
  it.each([
    ['0', 0],
    ['0.25', 25],
    ['2,5', 250],
    ['100', 10_000],
  ])('%s is %i basis points', (typed, points) => {
    expect(basisPointsOf(typed)).toBe(points);
    expect(basisPointsOf(percentOf(points))).toBe(points);
  });

  it.each(['', '-1', '100.01', '0.125', '1e2', 'two'])('is not %j', (typed) => {
    expect(basisPointsOf(typed)).toBeUndefined();
  });
});

describe('the form of a rule', () => {
  it.each<[string, Partial<PolicyValues>]>([
    ['a fee for everyone', {}],
    ['a fee of a tier in a country', { whom: 'country-and-tier', country: 'ZA', tier: 'gold' }],
    [
      'limits of a member',
      { kind: 'limit', whom: 'member', member: ' SF-1 ', limit: { perTransfer: '1,5', perDay: '' } },
    ],
    ['a credit limit', { kind: 'credit', whom: 'member', member: 'SF-1', credit: { limit: '500' } }],
    ['a monitor', { kind: 'monitor', whom: 'platform', monitor: { direction: 'below', threshold: '10' } }],
    ['a later fee', { begins: 'later', effectiveFrom: '2026-03-02T08:00' }],
  ])('is sent as the server takes it: %s', (_, fields) => {
    expect(policyErrors(values(fields), 'en', NOW)).toEqual({});
    expect(proposePolicyRequest.safeParse(toRequest(values(fields), 'en')).error).toBeUndefined();
  });

  it('keeps every digit that was typed', () => {
    const fee = { ...EMPTY_POLICY.fee, tiers: [{ above: '0', percent: '0', fixed: '0,000000000000000001' }] };
    expect(toRequest(values({ fee }), 'en')).toMatchObject({ terms: { tiers: [{ fixed: '0.000000000000000001' }] } });
  });

  it('does not take thousands in German for decimals', () => {
    const limit = { kind: 'limit', limit: { perTransfer: '12.500', perDay: '' } } as const;
    expect(policyErrors(values(limit), 'de', NOW)).toEqual({ limit: { perTransfer: problem('amount') } });
    expect(policyErrors(values(limit), 'en', NOW)).toEqual({});
  });

  it.each<[string, Partial<PolicyValues>, object]>([
    ['a tier that does not rise', tiersAt('0', '5', '5'), { fee: { tiers: { 2: { above: problem('ascending') } } } }],
    ['no share', { fee: withTier({ percent: '' }) }, { fee: { tiers: { 0: { percent: problem('percent') } } } }],
    ['no country', { whom: 'country' }, { country: 'ra.validation.required' }],
    ['no such tier name', { whom: 'tier', tier: 'Gold!' }, { tier: problem('tier') }],
    ['a moment that has passed', { begins: 'later', effectiveFrom: NOW }, { effectiveFrom: problem('past') }],
    ['no credit limit', { kind: 'credit', whom: 'member', member: 'SF-1' }, { credit: { limit: problem('amount') } }],
    ['no reason', { reason: ' ' }, { reason: problem('reason') }],
  ])('says where it is wrong: %s', (_, fields, expected) => {
    expect(policyErrors(values(fields), 'en', NOW)).toEqual(expected);
  });
});

function withTier(fields: object): PolicyValues['fee'] {
  return { ...EMPTY_POLICY.fee, tiers: [{ above: '0', percent: '1', fixed: '0', ...fields }] };
}

function tiersAt(...starts: string[]): Partial<PolicyValues> {
  return { fee: { ...EMPTY_POLICY.fee, tiers: starts.map((above) => ({ above, percent: '1', fixed: '0' })) } };
}

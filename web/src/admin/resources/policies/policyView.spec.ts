import { describe, expect, it } from 'vitest';
import type { FeeTerms, Policy } from '#contracts/wallet';
import { previewFee } from './feePreview.js';
import { verdictOn } from './policy.rules.js';
import { policyErrors } from './policyForm.js';
import { valuesOf } from './policyValues.js';
import { compareLines, termLines } from './termLines.js';

const words = { locale: 'en', translate: (key: string) => key.split('.').slice(3).join('.') || key };
const terms: FeeTerms = {
  tiers: [
    { above: '0', basisPoints: 25, fixed: '0' },
    { above: '1000', basisPoints: 10, fixed: '1' },
  ],
  ...{ min: null, max: '50', paidBy: 'sender' },
};
const scope = { country: null, tier: null, memberId: null, member: null, accountId: null, purpose: null };
const policy = {
  ...{ id: 'p1', kind: 'fee', transferKind: 'transfer', asset: 'SFN', terms, state: 'proposed', proposedBy: 'a1' },
  scope: { ...scope, type: 'everyone' },
} as Policy;

describe('the preview of a fee', () => {
  it('says what a transfer costs, to the last digit, and who pays and gets what', () => {
    expect(previewFee('SFN', terms, '1000')).toEqual({ amount: '1000', fee: '2.5', total: '1002.5', arrives: '1000' });
    expect(previewFee('SFN', { ...terms, paidBy: 'recipient' }, '2000')).toMatchObject({ fee: '3', arrives: '1997' });
  });

  it('says nothing for what cannot be reckoned', () => {
    expect(previewFee('SFN', terms, 'much')).toBeUndefined();
    expect(previewFee('SFN', { ...terms, max: '-1' }, '10')).toBeUndefined();
  });
});

describe('terms in words', () => {
  const lines = (own: FeeTerms) => termLines('SFN', { kind: 'fee', terms: own }, words);

  it('are told line by line', () => {
    expect(lines(terms).map(({ value }) => value)).toEqual([
      '0.25 %',
      '0.1 % + 1 SFN',
      'none',
      '50 SFN',
      'payers.sender',
    ]);
  });

  it('are compared with those of another version', () => {
    const changed = compareLines(lines(terms), lines({ ...terms, tiers: terms.tiers.slice(0, 1), max: null }));
    expect(changed.filter(({ isChanged }) => isChanged).map(({ key, after }) => [key, after])).toEqual([
      ['tier:1000', undefined],
      ['max', 'none'],
    ]);
  });
});

describe('a version', () => {
  it('fills in the form for the next one, apart from its reason', () => {
    expect(Object.keys(policyErrors(valuesOf(policy, 'en'), 'en'))).toEqual(['reason']);
    expect(valuesOf(policy, 'en').fee.tiers[1]).toEqual({ above: '1000', percent: '0.1', fixed: '1' });
  });

  it('fills in amounts so that the language of the page reads them as they are', () => {
    const limit = { ...policy, kind: 'limit', terms: { perTransfer: '1.125', perDay: null } } as Policy;
    expect(valuesOf(limit, 'de').limit).toEqual({ perTransfer: '1,125', perDay: '' });
    expect(Object.keys(policyErrors(valuesOf(limit, 'de'), 'de'))).toEqual(['reason']);
  });

  it('is decided by somebody else than who proposed it, and about somebody else', () => {
    expect(verdictOn(policy, { id: 'a1' })).toBe('waits');
    expect(verdictOn(policy, { id: 'a2' })).toBe('decide');
    expect(verdictOn({ ...policy, scope: { ...policy.scope, memberId: 'a2' } }, { id: 'a2' })).toBe('about-oneself');
    expect(verdictOn({ ...policy, state: 'approved' }, { id: 'a2' })).toBe('closed');
  });
});

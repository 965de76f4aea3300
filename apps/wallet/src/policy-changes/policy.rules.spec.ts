import { newId } from '#kernel';
import { type Decision, decisionRefusal, isTooLate, ruleName } from './policy.rules.js';

const [asker, other] = [newId(), newId()];
const proposal = { state: 'proposed', proposedBy: asker, memberId: null } as const;
const refusalOf = (decision: Decision, memberId: string, fields: object = {}, isAlone = false) =>
  decisionRefusal({ ...proposal, ...fields }, decision, { memberId, isAlone });

describe('a proposal', () => {
  it('is approved or rejected by somebody else, and withdrawn by whoever made it', () => {
    expect((['approve', 'reject', 'withdraw'] as const).map((decision) => refusalOf(decision, other))).toEqual([
      ...[undefined, undefined, 'wallet.policy.not-yours'],
    ]);
    expect((['approve', 'reject', 'withdraw'] as const).map((decision) => refusalOf(decision, asker))).toEqual([
      ...['wallet.policy.own-proposal', 'wallet.policy.own-proposal', undefined],
    ]);
  });

  it('is approved by its maker only where the operator says that nobody else is there', () => {
    expect(refusalOf('approve', asker, {}, true)).toBeUndefined();
    expect(refusalOf('reject', asker, {}, true)).toBe('wallet.policy.own-proposal');
  });

  it('is never approved by whom it is about, however alone he is, nor rejected', () => {
    expect(refusalOf('approve', other, { memberId: other })).toBe('wallet.policy.about-oneself');
    expect(refusalOf('approve', asker, { memberId: asker }, true)).toBe('wallet.policy.about-oneself');
    expect(refusalOf('reject', other, { memberId: other })).toBe('wallet.policy.about-oneself');
  });

  it.each(['approved', 'rejected', 'withdrawn', 'superseded'])('that is %s is not decided again', (state) => {
    for (const decision of ['approve', 'reject', 'withdraw'] as const)
      expect(refusalOf(decision, other, { state })).toBe('wallet.policy.decided');
  });

  it('holds from a moment to come, or from its approval', () => {
    const at = new Date('2026-03-01T12:00:00Z');
    expect([null, new Date(at.getTime() + 1), at].map((from) => isTooLate(from, at))).toEqual([false, false, true]);
  });
});

describe('the name of a rule', () => {
  const fee = { kind: 'fee', transferKind: 'transfer', asset: 'SFN' } as const;
  const nobody = { country: null, tier: null, memberId: null, accountId: null };

  it('tells everything that its versions share', () => {
    const names = [
      ruleName({ ...fee, ...nobody, scope: 'everyone' }),
      ruleName({ ...fee, ...nobody, scope: 'country', country: 'ZA' }),
      ruleName({ ...fee, ...nobody, scope: 'country-and-tier', country: 'ZA', tier: 'gold' }),
      ruleName({ ...fee, ...nobody, scope: 'member', memberId: asker }),
      ruleName({
        ...fee,
        ...nobody,
        kind: 'credit',
        transferKind: null,
        scope: 'account',
        accountId: '7',
        memberId: asker,
      }),
      ruleName({ ...fee, ...nobody, kind: 'monitor', transferKind: null, scope: 'account', accountId: '7' }, 'below'),
    ];
    expect(names).toEqual([
      'fee/transfer/SFN/everyone',
      'fee/transfer/SFN/country:ZA',
      'fee/transfer/SFN/country:ZA/tier:gold',
      `fee/transfer/SFN/member:${asker}`,
      'credit/account:7',
      'monitor/account:7/below',
    ]);
  });
});

import { claimFor, partiesRefusal } from './payment.rules.js';

describe('a claim', () => {
  const at = new Date(1_000);
  const claim = { id: 'a', action: 'payment', binding: 'b', expiresAt: 1_001 } as const;

  it('serves its own payment until it runs out', () => {
    expect(claimFor([claim], 'b', at)).toBe(claim);
    expect(claimFor([claim], 'c', at)).toBeUndefined();
    expect(claimFor([{ ...claim, expiresAt: 1_000 }], 'b', at)).toBeUndefined();
    expect(claimFor([{ ...claim, action: 'pos-pin' }], 'b', at)).toBeUndefined();
  });

  it('is the newest of several', () => {
    const newer = { ...claim, id: 'b' };
    expect(claimFor([claim, newer, { ...claim, binding: 'c' }], 'b', at)).toBe(newer);
  });
});

describe('a recipient', () => {
  const ada = { memberId: 'ada', tenantId: 'one', state: 'active' } as const;
  const bob = { ...ada, memberId: 'bob' };

  it('is an active member of the same tenant, and somebody else', () => {
    expect(partiesRefusal(ada, bob)).toBeUndefined();
    expect(partiesRefusal(ada, ada)).toBe('wallet.recipient.self');
    expect(partiesRefusal(ada, { ...bob, state: 'suspended' })).toBe('wallet.recipient.unavailable');
    expect(partiesRefusal(ada, { ...bob, tenantId: 'two' })).toBe('wallet.recipient.unknown');
    expect(partiesRefusal(ada, { ...bob, tenantId: 'two', state: 'suspended' })).toBe('wallet.recipient.unknown');
  });
});

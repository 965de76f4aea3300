import { claimFor, readIdempotencyKey } from './transfer.rules.js';

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

describe('an idempotency key', () => {
  it('is 1 to 128 visible ASCII characters', () => {
    expect(readIdempotencyKey('~'.repeat(128))).toBe('~'.repeat(128));
    for (const bad of ['', 'a b', 'é', 'x'.repeat(129), 'a\n', undefined, ['a', 'b']])
      expect(readIdempotencyKey(bad)).toBeUndefined();
  });
});

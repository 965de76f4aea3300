import fc from 'fast-check';
import { claimFor, feeOf, readIdempotencyKey } from './transfer.rules.js';

describe('the fee', () => {
  it('is the basis points of the amount, rounded up, and nothing at zero', () => {
    expect(feeOf(10_000n, 50)).toBe(50n);
    expect(feeOf(1n, 1)).toBe(1n);
    expect(feeOf(10n ** 30n, 0)).toBe(0n);
  });

  it('never falls short of the exact share by any amount, nor exceeds it by a whole minor unit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 38n }), fc.integer({ min: 0, max: 10_000 }), (amount, points) => {
        const excess = feeOf(amount, points) * 10_000n - amount * BigInt(points);
        expect(excess >= 0n && excess < 10_000n).toBe(true);
      }),
    );
  });
});

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

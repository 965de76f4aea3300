import { readIdempotencyKey } from './idempotency.js';

describe('an idempotency key', () => {
  it('is 1 to 128 visible ASCII characters', () => {
    expect(readIdempotencyKey('~'.repeat(128))).toBe('~'.repeat(128));
    for (const bad of ['', 'a b', 'é', 'x'.repeat(129), 'a\n', undefined, ['a', 'b']])
      expect(readIdempotencyKey(bad)).toBeUndefined();
  });
});

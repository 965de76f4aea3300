import fc from 'fast-check';
import { RecentKeys } from './recent-keys.js';

const keyOf = (n: number, digest = 'a'.repeat(12)): string => n.toString(16).padStart(20, '0') + digest;
const at = (ms: number): Date => new Date(ms);

describe('recent keys', () => {
  /** Few different digits, zeros among them, so that keys lie in each other's way. */
  const digits = fc.stringMatching(/^[08f]{2}$/).map((two) => two.repeat(8));
  const batches = fc.array(fc.uniqueArray(digits, { maxLength: 12 }), { maxLength: 20 });

  it('never call a key new that was answered since they cover', () => {
    fc.assert(
      fc.property(batches, fc.integer({ min: 1, max: 9 }), (added, most) => {
        const keys = new RecentKeys(most);
        keys.reset(at(0));
        const answered = new Map<string, number>();
        added.forEach((batch, index) => {
          const now = index + 1;
          // A key that was answered is not answered again: it was not new.
          const fresh = batch.map((digest) => '0'.repeat(16) + digest).filter((key) => !answered.has(key));
          keys.add(fresh, at(now));
          fresh.forEach((key) => answered.set(key, now));
          for (const [key, madeAt] of answered) expect(keys.isNew(key, madeAt, at(now))).toBe(false);
        });
      }),
    );
  });

  it('call what they have not seen new, as long as they cover it', () => {
    const keys = new RecentKeys(4);
    keys.reset(at(0));
    expect(keys.isNew(keyOf(1), 1, at(5))).toBe(true);
    expect(keys.isNew(keyOf(1), undefined, at(5))).toBe(false);
    // Made before anything was remembered, or by a clock that runs ahead.
    expect(keys.isNew(keyOf(1), 0, at(5))).toBe(false);
    expect(keys.isNew(keyOf(1), 6, at(5))).toBe(false);
    keys.add(
      ['1', '2', '3', '4'].map((digit) => digit.repeat(32)),
      at(10),
    );
    keys.add(
      ['5', '6', '7', '8'].map((digit) => digit.repeat(32)),
      at(20),
    );
    expect(keys.isNew('9'.repeat(32), 1, at(25))).toBe(true);
    keys.add(['a'.repeat(32)], at(30));
    expect(keys.isNew('9'.repeat(32), 1, at(35))).toBe(false);
    expect(keys.isNew('9'.repeat(32), 21, at(35))).toBe(true);
    expect(keys.isNew('5'.repeat(32), 21, at(35))).toBe(false);
  });

  it('remember nothing once they were reset', () => {
    const keys = new RecentKeys();
    keys.reset(at(0));
    keys.add([keyOf(1)], at(10));
    keys.reset(at(20));
    expect(keys.isNew(keyOf(1), 20, at(30))).toBe(false);
    expect(keys.isNew(keyOf(1), 21, at(30))).toBe(true);
  });
});

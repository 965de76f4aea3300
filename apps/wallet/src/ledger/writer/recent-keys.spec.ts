import fc from 'fast-check';
import { RecentKeys } from './recent-keys.js';

const keyOf = (n: number, digest = 'a'.repeat(12)): string => n.toString(16).padStart(20, '0') + digest;
const at = (ms: number): Date => new Date(ms);
const NONE_AHEAD = { times: [], end: Infinity };

describe('recent keys', () => {
  /** Few different digits, zeros among them, so that keys lie in each other's way. */
  const digits = fc.stringMatching(/^[08f]{2}$/).map((two) => two.repeat(8));
  const batches = fc.array(fc.uniqueArray(digits, { maxLength: 12 }), { maxLength: 20 });

  it('never call a key new that was answered since they cover', () => {
    fc.assert(
      fc.property(batches, fc.integer({ min: 1, max: 9 }), (added, most) => {
        const keys = new RecentKeys(most);
        keys.reset(at(0), NONE_AHEAD);
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

  /** What one of a few callers does, and by how much his clock runs ahead of ours or behind it. */
  const steps = fc.array(
    fc.oneof(
      { weight: 8, arbitrary: fc.record({ digest: digits, ahead: fc.integer({ min: -4, max: 8 }) }) },
      fc.constant('reload' as const),
      fc.constant('wait' as const),
    ),
    { maxLength: 60 },
  );

  it('never call a key new that was answered before the time that it tells', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 5 }), (taken, most) => {
        const keys = new RecentKeys(most);
        const answered = new Map<string, number>();
        let now = 10;
        const stored = () => ({ times: [...answered.values()].filter((madeAt) => madeAt >= now), end: Infinity });
        keys.reset(at(now), stored());
        for (const step of taken) {
          if (step === 'reload') keys.reset(at(now), stored());
          else if (step === 'wait') now += 3;
          else {
            const madeAt = now + step.ahead;
            const key = madeAt.toString(16).padStart(16, '0') + step.digest;
            if (answered.has(key)) continue;
            keys.isNew(key, madeAt, at(now));
            keys.add([key], at(now));
            answered.set(key, madeAt);
          }
          for (const [key, madeAt] of answered) expect(keys.isNew(key, madeAt, at(now))).toBe(false);
        }
      }),
    );
  });

  it('call nothing new from where nobody has counted what was used ahead of its time', () => {
    const keys = new RecentKeys();
    keys.reset(at(0), { times: [5], end: 8 });
    const isNew = (madeAt: number) => keys.isNew(keyOf(1), madeAt, at(100));
    expect([4, 5, 7, 8, 9].map(isNew)).toEqual([true, false, true, false, false]);
  });

  it('count no more keys ahead of their time than they have room for, and look up the others', () => {
    const keys = new RecentKeys(1);
    keys.reset(at(0), NONE_AHEAD);
    for (const madeAt of [30, 10, 20, 40, 35]) keys.isNew(keyOf(madeAt), madeAt, at(5));
    const isNew = (madeAt: number) => keys.isNew(keyOf(1), madeAt, at(100));
    expect([9, 10, 20, 30, 31, 35, 36].map(isNew)).toEqual([true, false, false, false, true, false, false]);
  });

  it('call nothing new for an hour once a key was taken that they had called so', () => {
    const keys = new RecentKeys();
    keys.reset(at(0), NONE_AHEAD);
    keys.distrust(at(1_000));
    keys.reset(at(1_001), NONE_AHEAD);
    expect(keys.isNew(keyOf(1), 3_600_999, at(9_000_000))).toBe(false);
    expect(keys.isNew(keyOf(1), 3_601_000, at(9_000_000))).toBe(true);
  });

  it('call what they have not seen new, as long as they cover it', () => {
    const keys = new RecentKeys(4);
    keys.reset(at(0), NONE_AHEAD);
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
    keys.reset(at(0), NONE_AHEAD);
    keys.add([keyOf(1)], at(10));
    keys.reset(at(20), NONE_AHEAD);
    expect(keys.isNew(keyOf(1), 20, at(30))).toBe(false);
    expect(keys.isNew(keyOf(1), 21, at(30))).toBe(true);
  });
});

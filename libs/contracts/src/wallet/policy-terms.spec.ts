import fc from 'fast-check';
import { feeBySchedule, type FeeSchedule, feeScheduleOf, mostPayable } from './fee-schedule.js';
import { feeProblems, type FeeTerms, limitProblems } from './policy-terms.js';

const terms = (fields: Partial<FeeTerms> = {}): FeeTerms => ({
  tiers: [{ above: '0', basisPoints: 25, fixed: '0' }],
  ...{ min: null, max: null, paidBy: 'sender' },
  ...fields,
});
const tier = (above: string, basisPoints = 0, fixed = '0') => ({ above, basisPoints, fixed });
const feeOn = (cents: bigint, fields: Partial<FeeTerms>) => feeBySchedule(feeScheduleOf('USD', terms(fields)), cents);

describe('the fee on an amount', () => {
  it('is the share and the fixed part of the tier that the whole amount falls into', () => {
    const tiers = [tier('0', 100, '0.30'), tier('100', 50), tier('1000', 10, '2')];
    expect([1_00n, 100_00n, 100_01n, 1000_00n, 1000_01n].map((amount) => feeOn(amount, { tiers }))).toEqual([
      ...[31n, 130n, 51n, 500n, 301n],
    ]);
  });

  it('is rounded up to the next minor unit', () => {
    expect([1n, 400n, 401n].map((amount) => feeOn(amount, {}))).toEqual([1n, 1n, 2n]);
    expect(feeOn(10_000n, { tiers: [tier('0')] })).toBe(0n);
  });

  it('never falls short of the exact share by any amount, nor exceeds it by a whole minor unit', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 38n }),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, basisPoints) => {
          const schedule = feeScheduleOf('USD', terms({ tiers: [{ above: '0', basisPoints, fixed: '0' }] }));
          const excess = feeBySchedule(schedule, amount) * 10_000n - amount * BigInt(basisPoints);
          expect(excess >= 0n && excess < 10_000n).toBe(true);
        },
      ),
    );
  });

  it('is kept between the lowest and the highest', () => {
    const bounds = { min: '0.50', max: '2' };
    expect([1n, 300_00n, 10_000_00n].map((amount) => feeOn(amount, bounds))).toEqual([50n, 75n, 200n]);
  });

  it('never takes more from a recipient than what he is sent, but may from a sender', () => {
    expect(feeOn(20n, { min: '0.50', paidBy: 'recipient' })).toBe(20n);
    expect(feeOn(20n, { min: '0.50', paidBy: 'sender' })).toBe(50n);
  });

  const schedules = fc
    .record({
      steps: fc.array(fc.tuple(fc.bigInt(1n, 10_000n), fc.bigInt(0n, 400n), fc.bigInt(0n, 90n)), { maxLength: 6 }),
      min: fc.bigInt(0n, 200n),
      span: fc.option(fc.bigInt(0n, 2_000n)),
      paidBy: fc.constantFrom('sender' as const, 'recipient' as const),
    })
    .map(({ steps, min, span, paidBy }): FeeSchedule => {
      const tiers = [{ above: 0n, basisPoints: 0n, fixed: 0n }];
      for (const [width, more, fixed] of steps) {
        const last = tiers.at(-1)!;
        const next = { above: last.above + width, basisPoints: last.basisPoints + more, fixed: last.fixed + fixed };
        tiers.push(next);
      }
      return { tiers, min, max: span === null ? null : min + span, paidBy };
    });
  const amounts = fc.bigInt(1n, 100_000n);

  it('never falls as the amount grows, where no tier is cheaper than the one before', () => {
    fc.assert(
      fc.property(schedules, amounts, amounts, (schedule, one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(feeBySchedule(schedule, less) <= feeBySchedule(schedule, more)).toBe(true);
      }),
    );
  });

  it('leaves room for the largest amount that can be paid, and for none that is larger', () => {
    const dear = fc.constantFrom<FeeSchedule['tiers']>(
      [{ above: 0n, basisPoints: 0n, fixed: 50n }],
      [
        { above: 0n, basisPoints: 500n, fixed: 9n },
        { above: 400n, basisPoints: 10n, fixed: 0n },
      ],
    );
    fc.assert(
      fc.property(schedules, fc.option(dear), fc.bigInt(0n, 1_500n), (schedule, tiers, available) => {
        const own = tiers ? { ...schedule, tiers } : schedule;
        const costs = (amount: bigint) => amount + (own.paidBy === 'sender' ? feeBySchedule(own, amount) : 0n);
        const payable = Array.from({ length: Number(available) }, (_, i) => BigInt(i + 1)).filter(
          (amount) => costs(amount) <= available,
        );
        expect(mostPayable(own, available)).toBe(payable.at(-1) ?? 0n);
      }),
    );
  });

  it('is never below zero, never outside its bounds, and leaves a recipient no debt', () => {
    fc.assert(
      fc.property(schedules, amounts, (schedule, amount) => {
        const fee = feeBySchedule(schedule, amount);
        const isWhole = schedule.paidBy === 'recipient' && fee === amount;
        expect(fee >= 0n && (fee >= schedule.min || isWhole)).toBe(true);
        expect(schedule.max === null || fee <= schedule.max).toBe(true);
        expect(schedule.paidBy === 'sender' || fee <= amount).toBe(true);
      }),
    );
  });
});

describe('terms that do not fit together', () => {
  const problems = (fields: Partial<FeeTerms>) =>
    feeProblems('USD', terms(fields)).map(({ path, problem }) => `${path} ${problem}`);

  it.each<[string, Partial<FeeTerms>, string[]]>([
    ['more decimals than the asset has', { min: '0.001' }, ['min amount']],
    ['no amount', { tiers: [tier('0', 1, '-1')] }, ['tiers.0.fixed amount']],
    ['a first tier above zero', { tiers: [tier('1')] }, ['tiers.0.above first-tier']],
    ['tiers that do not rise', { tiers: [tier('0'), tier('5'), tier('5')] }, ['tiers.2.above ascending']],
    ['a highest fee below the lowest', { min: '2', max: '1' }, ['max max-below-min']],
  ])('are found: %s', (_, fields, expected) => expect(problems(fields)).toEqual(expected));

  it('are not found in sound ones', () => {
    expect(problems({ tiers: [tier('0'), tier('0.01')], min: '1', max: '1' })).toEqual([]);
    expect(limitProblems('USD', { perTransfer: '5', perDay: '5' })).toEqual([]);
    expect(limitProblems('USD', { perTransfer: null, perDay: null })).toEqual([]);
  });

  it('are found in limits: a day that allows less than one transfer', () => {
    expect(limitProblems('USD', { perTransfer: '5.01', perDay: '5' })).toEqual([
      { path: 'perDay', problem: 'day-below-transfer' },
    ]);
  });
});

import { type Asset, formatAmount, parseAmount } from '#kernel';
import type { FeeTerms } from './policy-terms.js';

/** The same as {@link FeeTerms}, in minor units, as a fee is reckoned. */
export interface FeeSchedule {
  readonly tiers: readonly { readonly above: bigint; readonly basisPoints: bigint; readonly fixed: bigint }[];
  readonly min: bigint;
  readonly max: bigint | null;
  readonly paidBy: FeeTerms['paidBy'];
}

/** Reads terms that `feeProblems` found nothing wrong with. */
export const feeScheduleOf = (asset: Asset, { tiers, min, max, paidBy }: FeeTerms): FeeSchedule => ({
  tiers: tiers.map(({ above, basisPoints, fixed }) => ({
    above: readAmount(asset, above),
    basisPoints: BigInt(basisPoints),
    fixed: readAmount(asset, fixed),
  })),
  min: min === null ? 0n : readAmount(asset, min),
  max: max === null ? null : readAmount(asset, max),
  paidBy,
});

/** The same, for people. */
export const feeTermsOf = (asset: Asset, { tiers, min, max, paidBy }: FeeSchedule): FeeTerms => ({
  tiers: tiers.map(({ above, basisPoints, fixed }) => ({
    above: formatAmount(asset, above),
    basisPoints: Number(basisPoints),
    fixed: formatAmount(asset, fixed),
  })),
  min: min === 0n ? null : formatAmount(asset, min),
  max: max === null ? null : formatAmount(asset, max),
  paidBy,
});

/**
 * The fee on an amount: the tier that the whole amount falls into, its share rounded up to the next minor unit (the platform
 * never pays for a rounding) plus its fixed part, kept between the lowest and the highest fee. What a recipient pays is never more
 * than what he is sent.
 */
export function feeBySchedule({ tiers, min, max, paidBy }: FeeSchedule, amount: bigint): bigint {
  const tier = tiers.findLast(({ above }) => amount > above);
  let fee = tier ? share(amount, tier.basisPoints) + tier.fixed : 0n;
  if (fee < min) fee = min;
  if (max !== null && fee > max) fee = max;
  return paidBy === 'recipient' && fee > amount ? amount : fee;
}

const share = (amount: bigint, basisPoints: bigint): bigint => (amount * basisPoints + 9_999n) / 10_000n;

/**
 * The largest amount up to `most` that `available` pays for with its fee; 0 for none. From the highest tier down: within a tier the
 * costs rise with the amount, from one to the next they may fall.
 */
export function mostPayable(schedule: FeeSchedule, available: bigint, most = available): bigint {
  const limit = most < available ? most : available;
  if (schedule.paidBy === 'recipient') return limit;
  const isPaid = (amount: bigint): boolean => amount + feeBySchedule(schedule, amount) <= available;
  let end = limit;
  for (const { above } of schedule.tiers.toReversed()) {
    if (above < end && isPaid(above + 1n)) return lastPaid(above + 1n, end, isPaid);
    if (above < end) end = above;
  }
  return 0n;
}

/** The last for which it holds, where it holds for the first and, once it does not, never again. */
function lastPaid(first: bigint, last: bigint, isPaid: (amount: bigint) => boolean): bigint {
  let [low, high] = [first, last];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (isPaid(middle)) low = middle;
    else high = middle - 1n;
  }
  return low;
}

/** An amount of terms that were checked. */
export function readAmount(asset: Asset, text: string): bigint {
  const minor = parseAmount(asset, text);
  if (minor === undefined) throw new Error(`${text} is no amount of ${asset}`);
  return minor;
}

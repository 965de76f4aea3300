/** The value below which a share of the others lies. */
export const percentile = (values: readonly number[], at: number): number =>
  sorted(values)[Math.floor(values.length * at)] ?? NaN;

/** The one in the middle, or the mean of the two there. */
export function median(values: readonly number[]): number {
  const all = sorted(values);
  const middle = all.length >> 1;
  const [below = NaN, above = NaN] = [all[middle - (all.length % 2 === 0 ? 1 : 0)], all[middle]];
  return (below + above) / 2;
}

export const round2 = (value: number): number => Math.round(value * 100) / 100;

const sorted = (values: readonly number[]): number[] => values.toSorted((one, other) => one - other);

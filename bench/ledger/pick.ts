/** Picks one of so many, by its index. */
export type Pick = () => number;

export const uniform =
  (count: number): Pick =>
  () =>
    Math.floor(Math.random() * count);

/** Exactly Zipf's law: the n-th is picked in proportion to `1 / n ** exponent`. */
export function zipf(count: number, exponent: number): Pick {
  const { keep, other } = aliasTable(Array.from({ length: count }, (_, index) => (index + 1) ** -exponent));
  return () => {
    const column = Math.floor(Math.random() * count);
    return Math.random() < (keep[column] as number) ? column : (other[column] as number);
  };
}

/** Columns of equal width, each shared by two of the indices at most: `keep` is the own one's part of it, the rest is the other's. */
export interface AliasTable {
  readonly keep: Float64Array;
  readonly other: Uint32Array;
}

/** By Vose's method: each index has the share of the columns that its weight has of all weights. */
export function aliasTable(weights: readonly number[]): AliasTable {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const keep = Float64Array.from(weights, (weight) => (weight * weights.length) / total);
  const other = new Uint32Array(weights.length).map((_, index) => index);
  const [small, large]: [number[], number[]] = [[], []];
  keep.forEach((width, index) => (width < 1 ? small : large).push(index));
  while (small.length > 0 && large.length > 0) {
    const [poor, rich] = [small.pop() as number, large.at(-1) as number];
    other[poor] = rich;
    keep[rich] = (keep[rich] as number) - (1 - (keep[poor] as number));
    if ((keep[rich] as number) < 1) small.push(large.pop() as number);
  }
  // What is left is a whole column, but for rounding.
  for (const index of [...small, ...large]) keep[index] = 1;
  return { keep, other };
}

/** How likely two samples differ as much as these by chance alone: the two-sided p of the Mann–Whitney U test, for large samples. */
export function mannWhitney(left: readonly number[], right: readonly number[]): number {
  const all = [...left.map((value) => ({ value, isLeft: true })), ...right.map((value) => ({ value, isLeft: false }))];
  const ranks = ranksOf(all.map(({ value }) => value));
  const rankSum = all.reduce((sum, { isLeft }, index) => (isLeft ? sum + ranks[index]! : sum), 0);
  const [n, m] = [left.length, right.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * upperTail(Math.abs(z));
}

/** Equal values share the mean of their ranks. */
function ranksOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((one, other) => one - other);
  const rankOf = new Map<number, number>();
  for (let start = 0; start < sorted.length;) {
    let end = start;
    while (sorted[end] === sorted[start] && end < sorted.length) end++;
    rankOf.set(sorted[start]!, (start + 1 + end) / 2);
    start = end;
  }
  return values.map((value) => rankOf.get(value)!);
}

/** Of the normal distribution (Abramowitz and Stegun 26.2.17; off by less than 10⁻⁷). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const polynomial = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
}

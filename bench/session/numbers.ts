/** The value below which a share of the others lies. */
export const percentile = (values: readonly number[], at: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * at)] ?? NaN;

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const round2 = (value: number): number => Math.round(value * 100) / 100;

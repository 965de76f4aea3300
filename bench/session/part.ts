import type { Goal } from '../report.js';

/** What one part of the benchmark adds to its report; every row has the same columns. */
export interface Part {
  readonly rows: readonly Row[];
  readonly goals: readonly Goal[];
}

export interface Row {
  readonly [column: string]: string | number;
  readonly what: string;
  readonly 'CPU us': number | '';
  readonly lowest: number | '';
  readonly highest: number | '';
  readonly '1/s': number | '';
  readonly 'p50 ms': number | '';
  readonly 'p95 ms': number | '';
  readonly 'p99 ms': number | '';
}

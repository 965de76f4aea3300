import { parseArgs } from 'node:util';

/** What can be run alone by `--only`; `uniform` is the measure of the other loads and of latency, and runs with each of them. */
export const PARTS = [
  'uniform',
  'zipf',
  'hot',
  'million',
  'bulk50',
  'bulk8000',
  'two-phase',
  'callers',
  'latency',
  'http',
  'http-bulk',
  'restart',
] as const;
export type Part = (typeof PARTS)[number];

export interface Options {
  /** Of one run, after its warm-up. */
  readonly seconds: number;
  readonly warmUpS: number;
  readonly rounds: number;
  readonly parts: ReadonlySet<Part>;
  /** Accounts of the large population. */
  readonly large: number;
  /** Entries that the ledger holds when it is restarted. */
  readonly entries: number;
}

const MOST_WARM_UP_S = 10;

/** `[seconds] [rounds] [--only part,…] [--large accounts] [--entries entries]` */
export function readOptions(args: readonly string[]): Options {
  const option = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { only: option, large: option, entries: option },
  });
  const [seconds = 60, rounds = 1] = positionals.map(count);
  const parts = values.only?.split(',') ?? PARTS;
  return {
    seconds,
    rounds,
    warmUpS: Math.min(MOST_WARM_UP_S, seconds / 2),
    parts: new Set(parts.map(partOf)),
    large: count(values.large ?? '1000000'),
    entries: count(values.entries ?? '10000000'),
  };
}

/** How each figure comes about, unless something else is said of it. */
export const describeRuns = ({ seconds, warmUpS, rounds }: Options): string =>
  `${seconds} s a run after ${warmUpS} s of warm-up, ${rounds === 1 ? 'one round' : `median of ${rounds} rounds`}`;

function partOf(name: string): Part {
  const part = PARTS.find((known) => known === name);
  if (!part) throw new Error(`There is no part ${name}: ${PARTS.join(', ')}`);
  return part;
}

function count(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`${text} is not a number above zero`);
  return value;
}

import { type Act, closedLoop, type LoadResult } from './load.js';
import type { Part } from './options.js';
import { uniform, zipf } from './pick.js';
import type { WalletLoad } from './wallet.js';

export const SMALL = 10_000;
/** Single transfers that wait for their answers at a time. */
const IN_FLIGHT = 1_000;

/** A closed loop on the transfer service. */
export interface Load {
  readonly part: Part;
  readonly name: string;
  readonly isLarge: boolean;
  /** Callers, each with one call at a time. */
  readonly callers: number;
  run(wallet: WalletLoad, seconds: number): Promise<LoadResult>;
}

function load(part: Part, name: string, act: (wallet: WalletLoad) => Act, callers = IN_FLIGHT): Load {
  const run = (wallet: WalletLoad, seconds: number) => closedLoop(callers, seconds, act(wallet));
  return { part, name, isLarge: part === 'million', callers, run };
}

/** What the others are measured by. */
export const UNIFORM = load('uniform', 'transfers, 10k accounts', (wallet) => wallet.single());

export const OTHERS: readonly Load[] = [
  load('hot', 'all to one hot account', (wallet) => wallet.single(uniform(SMALL), () => 0)),
  load('zipf', 'zipf 1.0, 10k accounts', (wallet) => wallet.single(zipf(SMALL, 1))),
  load('million', 'transfers, large population', (wallet) => wallet.single()),
  load('two-phase', 'hold and capture', (wallet) => wallet.twoPhase()),
  load('bulk50', 'bulks of 50', (wallet) => wallet.bulk(50), 80),
  load('bulk8000', 'bulks of 8,000', (wallet) => wallet.bulk(8_000), 2),
];

export const FEW_CALLERS: readonly Load[] = [1, 16, 64].map((callers) =>
  load('callers', UNIFORM.name, (wallet) => wallet.single(), callers),
);

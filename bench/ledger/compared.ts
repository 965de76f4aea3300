import { atLeast, type Goal } from '../report.js';
import type { Part } from './options.js';
import { over, overUniform, peakOf, type Round } from './turns.js';

/** The goals of the loads that are compared with the peers and with each other, as far as they were measured. */
export function compared(rounds: readonly Round[]): Goal[] {
  const has = (part: Part): boolean => rounds.some((round) => round.has(part));
  const overPeer = (of: 'overSimple' | 'overPrepared') => over(rounds, (round) => round.get('uniform')?.[of] ?? NaN);
  const ofUniform = (part: Part, target: number): Goal[] =>
    has(part)
      ? [
          atLeast(
            part,
            over(rounds, (round) => overUniform(round, part)),
            target,
            'x uniform',
          ),
        ]
      : [];
  if (!has('uniform')) return [];
  return [
    atLeast('transfers', overPeer('overSimple'), 5, 'x TPC-B-like, as pgbench runs it by default'),
    atLeast('transfers', overPeer('overPrepared'), 5, 'x TPC-B-like, prepared'),
    ...ofUniform('hot', 1),
    ...ofUniform('million', 0.7),
    ...ofUniform('two-phase', 0.45),
    atLeast('transfers a second', peakOf(rounds), 40_000, '', { isStretch: true }),
  ];
}

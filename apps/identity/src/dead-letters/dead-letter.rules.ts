import type { DEAD_LETTER_ERRORS, DeadLetter, DeadLetterDecided, DeadLetterState } from '#contracts/dead-letters';

type Decision = DeadLetterDecided['decision'];

/** Why a decision cannot be taken as things are; undefined where it can. */
export function judgeDecision(
  { state, isErased }: Pick<DeadLetter, 'state' | 'isErased'>,
  decision: Decision,
): keyof typeof DEAD_LETTER_ERRORS | undefined {
  if (state === 'replaying' || state === 'discarding') return 'dead-letter.under-way';
  if (state !== 'waiting' && state !== 'dead-again') return 'dead-letter.settled';
  return decision === 'replay' && isErased ? 'dead-letter.erased' : undefined;
}

/** The state of a letter until its service has carried the decision out. */
export const DECIDED_STATES = { replay: 'replaying', discard: 'discarding' } as const satisfies Record<
  Decision,
  DeadLetterState
>;

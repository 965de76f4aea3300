import type { Right } from '#contracts/access';
import type { DeadLetter } from '#contracts/dead-letters';
import { mayAct } from '../../providers/access.js';

export type LetterAct = 'replay' | 'discard';

/** The decisions that the console offers about a letter, of those that the actor's rights name. The server holds the same rules. */
export function actsOn(
  { state, isErased }: Pick<DeadLetter, 'state' | 'isErased'>,
  rights: readonly Right[],
): readonly LetterAct[] {
  if (state !== 'waiting' && state !== 'dead-again') return [];
  const acts: readonly LetterAct[] = isErased ? ['discard'] : ['replay', 'discard'];
  return acts.filter((act) => mayAct(rights, 'dead-letters', act));
}

/** Whether its service still has to carry a decision out. */
export const isUnderWay = ({ state }: Pick<DeadLetter, 'state'>): boolean =>
  state === 'replaying' || state === 'discarding';

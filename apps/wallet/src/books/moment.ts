import { WALLET_ERRORS, type MomentQuery, type TimeBasis } from '#contracts/wallet';
import { refusals } from '#kernel';

const refuse = refusals(WALLET_ERRORS);

/** A moment that has been, and by which of its two times an entry belongs to it. */
export interface Moment {
  /** As it was asked for, to the microsecond: a `Date` would cut it. */
  readonly at: string;
  readonly basis: TimeBasis;
}

/** Throws `wallet.moment.future`: what will be is not known, and a balance of today would pass for it. */
export function momentOf({ at, basis }: MomentQuery, now: Date): Moment {
  if (at === undefined) return { at: now.toISOString(), basis };
  const instant = at.includes('T') ? at : `${at}T00:00:00Z`;
  if (Date.parse(instant) > now.getTime()) throw refuse('wallet.moment.future');
  return { at: instant, basis };
}

export const isoOf = ({ at }: Moment): string => new Date(at).toISOString();

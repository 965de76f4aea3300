import { setTimeout as delay } from 'node:timers/promises';

/**
 * Answers, or refuses, no sooner than this. Where there is a mail to send there is more to store, and the time that it takes must not
 * tell an address that somebody has from one that nobody has.
 */
export async function evenly<T>(atLeastMs: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), delay(atLeastMs)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

import { isId } from '#kernel';
import type { Idempotency } from '../ledger/command.js';
import { digestOf } from '../ledger/digest.js';

const VERSION_AT = 14;
const TIME_DIGITS = 12;

/** Digests of a caller's key, within his own scope, and of everything that his input means. */
export const idempotencyOf = (scope: string, key: string, input: Readonly<Record<string, unknown>>): Idempotency => ({
  ...keyOf(digestOf(`${scope}\n${key}`), key),
  inputHash: digestOf(JSON.stringify(Object.entries(input).sort(([one], [other]) => (one < other ? -1 : 1)))),
});

/** A key that tells when it was made, a UUID of version 7, keeps its time in front, so that keys lie in the order of time. */
function keyOf(digest: string, key: string): Pick<Idempotency, 'key' | 'madeAt'> {
  if (key[VERSION_AT] !== '7' || !isId(key)) return { key: digest };
  const time = key.slice(0, 8) + key.slice(9, 13);
  return { key: time.toLowerCase() + digest.slice(TIME_DIGITS), madeAt: parseInt(time, 16) };
}

import { WALLET_ERRORS } from '#contracts/wallet';
import { isId, refusals } from '#kernel';
import type { Idempotency } from '../ledger/command.js';
import { digestOf } from '../ledger/digest.js';

const refuse = refusals(WALLET_ERRORS);
const VERSION_AT = 14;
const TIME_DIGITS = 12;

/** 1 to 128 visible ASCII characters; undefined for anything else, such as two headers. */
export const readIdempotencyKey = (header: unknown): string | undefined =>
  typeof header === 'string' && /^[\x21-\x7e]{1,128}$/.test(header) ? header : undefined;

/** @throws where there is none that can be read */
export function requiredKey(header: unknown): string {
  const key = readIdempotencyKey(header);
  if (key === undefined) throw refuse('wallet.idempotency.key-missing');
  return key;
}

/** @throws where there is one that cannot be read: its sender would take himself for safe */
export const optionalKey = (header: unknown): string | undefined =>
  header === undefined ? undefined : requiredKey(header);

/** Digests of a caller's key, within his own scope, and of everything that his input means. */
export const idempotencyOf = (scope: string, key: string, input: Readonly<Record<string, unknown>>): Idempotency => ({
  ...keyOf(digestOf(`${scope}\n${key}`), key),
  inputHash: digestOf(JSON.stringify(inOrder(input))),
});

/** The entries by their names. Most inputs are in that order already, and are not sorted again for every payment. */
function inOrder(input: Readonly<Record<string, unknown>>): (readonly [name: string, value: unknown])[] {
  const entries = Object.entries(input);
  const isInOrder = entries.every((one, index) => index === 0 || (entries[index - 1] as [string, unknown])[0] < one[0]);
  return isInOrder ? entries : entries.sort((one, other) => (one[0] < other[0] ? -1 : 1));
}

/** A key that tells when it was made, a UUID of version 7, keeps its time in front, so that keys lie in the order of time. */
function keyOf(digest: string, key: string): Pick<Idempotency, 'key' | 'madeAt'> {
  if (key[VERSION_AT] !== '7' || !isId(key)) return { key: digest };
  const time = key.slice(0, 8) + key.slice(9, 13);
  return { key: time.toLowerCase() + digest.slice(TIME_DIGITS), madeAt: parseInt(time, 16) };
}

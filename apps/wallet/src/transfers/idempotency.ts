import type { Idempotency } from '../ledger/command.js';
import { digestOf } from '../ledger/digest.js';

/** Digests of a caller's key, within his own scope, and of everything that his input means. */
export const idempotencyOf = (scope: string, key: string, input: Readonly<Record<string, unknown>>): Idempotency => ({
  key: digestOf(`${scope}\n${key}`),
  inputHash: digestOf(JSON.stringify(Object.entries(input).sort(([one], [other]) => (one < other ? -1 : 1)))),
});

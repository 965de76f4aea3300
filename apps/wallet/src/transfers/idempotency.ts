import { hash } from 'node:crypto';
import type { Idempotency } from '../ledger/command.js';

/** Digests of a caller's key, within his own scope, and of everything that his input means. */
export const idempotencyOf = (scope: string, key: string, input: Readonly<Record<string, unknown>>): Idempotency => ({
  key: hash('sha256', `${scope}\n${key}`),
  inputHash: hash('sha256', JSON.stringify(Object.entries(input).sort(([one], [other]) => (one < other ? -1 : 1)))),
});

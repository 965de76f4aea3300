import type { Assumption } from './assumption.js';
import type { Companion } from './companion.js';
import type { Command, Idempotency } from './command.js';

/** A command on its way to the ledger, with the caller's key, what commits along with it and what it was judged by. */
export interface Submission {
  readonly command: Command;
  readonly idempotency?: Idempotency;
  readonly companions?: readonly Companion[];
  readonly assumes?: Assumption;
}

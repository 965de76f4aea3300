import type { Companion } from './companion.js';
import type { Command, Idempotency } from './command.js';

/** A command on its way to the ledger, with the caller's key and what commits along with it. */
export interface Submission {
  readonly command: Command;
  readonly idempotency?: Idempotency;
  readonly companions?: readonly Companion[];
}

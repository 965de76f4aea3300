import type { RefusalCode } from '../ledger/command.js';

/** What may be over in a moment: an account that is being opened, a member who is let in again. */
const PASSING: ReadonlySet<string> = new Set<RefusalCode>([
  'wallet.account.not-ready',
  'wallet.recipient.unavailable',
  'wallet.account.frozen',
]);

/** Whether a refusal is worth another try before it is told. */
export const isWorthWaiting = (code: string, waitedMs: number, patienceMs: number): boolean =>
  PASSING.has(code) && waitedMs < patienceMs;

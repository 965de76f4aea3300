import type { RefusalCode } from '../ledger/command.js';

/** The ledger speaks to whoever pays; an administrator who takes something back is told of them instead. */
const TOLD_AS: Partial<Record<RefusalCode, RefusalCode>> = {
  'wallet.transfer.insufficient-funds': 'wallet.return.uncovered',
  'wallet.account.frozen': 'wallet.return.suspended',
  'wallet.recipient.unavailable': 'wallet.return.suspended',
};

export const returnRefusal = (code: RefusalCode): RefusalCode => TOLD_AS[code] ?? code;

import type { LedgerFinding } from '#contracts/wallet';

type Place = Partial<Omit<LedgerFinding, 'check' | 'fault'>>;

const NOWHERE = { batch: null, table: null, key: null, field: null, stored: null, expected: null };

/** The first thing that is wrong, and all that is known of where it is. */
export const finding = (
  check: LedgerFinding['check'],
  fault: LedgerFinding['fault'],
  place: Place = {},
): LedgerFinding => ({ check, fault, ...NOWHERE, ...place });

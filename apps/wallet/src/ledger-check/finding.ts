import type { LedgerFinding } from '#contracts/wallet';

/** The first thing that is wrong: where, what is stored there, and what the log (or the sum of the rows before it) says. */
export interface Finding extends LedgerFinding {
  readonly stored: string | null;
  readonly expected: string | null;
}

type Place = Partial<Omit<Finding, 'check' | 'fault'>>;

const NOWHERE = { batch: null, table: null, key: null, field: null, stored: null, expected: null };

/** All that is known of where it is. */
export const finding = (check: Finding['check'], fault: Finding['fault'], place: Place = {}): Finding => ({
  check,
  fault,
  ...NOWHERE,
  ...place,
});

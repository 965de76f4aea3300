import { createHash } from 'node:crypto';
import type { TrialBalance } from '#contracts/wallet';

/** Who adds up the books of that time again comes to the same text, and by it to the same digest. */
export const digestOf = (balances: readonly TrialBalance[]): Buffer =>
  createHash('sha256').update(JSON.stringify(balances)).digest();

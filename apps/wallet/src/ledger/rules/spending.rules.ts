import type { RefusalCode } from '../command.js';
import type { Fee, Limits } from '../policies.js';

/** What leaves the sender. */
export const debitOf = (amount: bigint, { fee, on }: Fee): bigint => (on === 'sender' ? amount + fee : amount);

/** Whether nothing would be left for the recipient. */
export const isFeeAboveAmount = (amount: bigint, { fee, on }: Fee): boolean => on === 'recipient' && fee >= amount;

/** Why an amount is too much, for one transfer or for a day on which `outflow` has left already. */
export function limitRefusal(
  { perTransfer, perDay }: Limits,
  outflow: bigint,
  amount: bigint,
): RefusalCode | undefined {
  if (perTransfer !== null && amount > perTransfer) return 'wallet.transfer.limit-per-transfer';
  return perDay !== null && outflow + amount > perDay ? 'wallet.transfer.limit-per-day' : undefined;
}

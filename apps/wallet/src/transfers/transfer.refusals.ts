/** What a payment may be refused for, whichever route it takes. */
export const PAYMENT_REFUSALS = [
  'wallet.amount.invalid',
  'wallet.recipient.unknown',
  'wallet.recipient.self',
  'wallet.recipient.unavailable',
  'wallet.account.not-ready',
  'wallet.transfer.insufficient-funds',
  'wallet.transfer.limit-per-transfer',
  'wallet.transfer.limit-per-day',
  'wallet.fee.above-amount',
] as const;

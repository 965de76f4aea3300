import type { ErrorTable } from '#kernel';

/** Refusals of the wallet. */
export const WALLET_ERRORS = {
  'wallet.idempotency.key-missing': {
    status: 400,
    message: 'Send an Idempotency-Key header of 1 to 128 visible characters.',
  },
  'wallet.idempotency.conflict': { status: 409, message: 'This Idempotency-Key was used for another request.' },
  'wallet.amount.invalid': {
    status: 400,
    message: 'Enter an amount above zero with no more decimals than the asset has.',
  },
  'wallet.recipient.unknown': { status: 422, message: 'No member has this ID or e-mail address.' },
  'wallet.recipient.self': { status: 422, message: 'You cannot send to yourself.' },
  'wallet.recipient.unavailable': { status: 422, message: 'This member cannot receive money right now.' },
  'wallet.account.not-ready': { status: 409, message: 'Your wallet is being set up. Please try again in a moment.' },
  'wallet.account.not-found': { status: 404, message: 'There is no such account.' },
  'wallet.account.frozen': { status: 403, message: 'Your wallet is suspended. Please contact support.' },
  'wallet.transfer.insufficient-funds': { status: 422, message: 'You do not have enough for this transfer.' },
  'wallet.transfer.limit-per-transfer': { status: 422, message: 'This is more than one transfer may move.' },
  'wallet.transfer.limit-per-day': { status: 422, message: 'This would pass your limit for today.' },
  'wallet.transfer.code-required': { status: 401, message: 'Confirm this payment with a code from your e-mail first.' },
  'wallet.transfer.not-found': { status: 404, message: 'There is no such transfer.' },
  'wallet.cursor.invalid': { status: 400, message: 'This cursor is not valid.' },
  'wallet.hold.not-found': { status: 404, message: 'There is no such hold.' },
  'wallet.hold.resolved': { status: 409, message: 'This hold was already captured, voided or expired.' },
  'wallet.hold.amount': { status: 422, message: 'More than the hold cannot be captured.' },
  'wallet.transfer.reversed': { status: 409, message: 'This transfer was already reversed.' },
  'wallet.transfer.not-reversible': { status: 422, message: 'A transfer of this kind cannot be reversed.' },
  'wallet.refund.amount': { status: 422, message: 'More than what is left of the transfer cannot be refunded.' },
  'wallet.period.closed': { status: 422, message: 'The books are closed for this date.' },
  'wallet.effective.future': { status: 422, message: 'A transfer cannot take effect in the future.' },
  'wallet.allocation.not-found': { status: 404, message: 'There is no such allocation.' },
  'wallet.allocation.decided': { status: 409, message: 'This allocation was already decided.' },
  'wallet.allocation.own-request': { status: 403, message: 'Another administrator must decide what you asked for.' },
  'wallet.allocation.to-oneself': {
    status: 403,
    message: 'You cannot allocate to yourself or approve an allocation to yourself.',
  },
  'wallet.treasury.insufficient': { status: 422, message: 'The treasury does not have enough for this allocation.' },
} as const satisfies ErrorTable;

import type { IDENTITY_ERRORS } from '#contracts/identity';
import type { WALLET_ERRORS } from '#contracts/wallet';
import { ApiError } from '#web/lib/api/errors.js';

export type SendField = 'to' | 'amount' | 'memo';

/** What went wrong: the field it belongs to, if any, and the words of a text key or of the server. */
export interface Refusal {
  readonly field: SendField | null;
  /** Under `send` in the texts. */
  readonly textKey?: string | undefined;
  readonly message: string;
}

type KnownCode = keyof typeof WALLET_ERRORS | keyof typeof IDENTITY_ERRORS;

const KNOWN: Partial<Record<KnownCode, Omit<Refusal, 'message'>>> = {
  'wallet.amount.invalid': { field: 'amount', textKey: 'amount.invalid' },
  'wallet.transfer.insufficient-funds': { field: 'amount', textKey: 'amount.insufficient' },
  'wallet.transfer.limit-per-transfer': { field: 'amount', textKey: 'amount.limitPerTransfer' },
  'wallet.transfer.limit-per-day': { field: 'amount', textKey: 'amount.limitPerDay' },
  'wallet.recipient.unknown': { field: 'to', textKey: 'recipient.unknown' },
  'wallet.recipient.self': { field: 'to', textKey: 'recipient.self' },
  'wallet.recipient.unavailable': { field: 'to', textKey: 'recipient.unavailable' },
  'wallet.transfer.code-required': { field: null, textKey: 'code.needed' },
  'wallet.fee.changed': { field: null, textKey: 'problem.feeChanged' },
  'wallet.fee.above-amount': { field: 'amount', textKey: 'amount.belowFee' },
  'wallet.account.not-ready': { field: null, textKey: 'problem.notReady' },
  'wallet.account.frozen': { field: null, textKey: 'problem.frozen' },
  'wallet.money-request.resolved': { field: null, textKey: 'problem.requestResolved' },
  'identity.otp.invalid': { field: null, textKey: 'code.invalid' },
  'identity.otp.too-many-tries': { field: null, textKey: 'code.tooManyTries' },
  'identity.otp.too-soon': { field: null, textKey: 'code.tooSoon' },
  'identity.otp.too-many-codes': { field: null, textKey: 'code.tooManyCodes' },
};

/** A refusal for the page; an error that says nothing to people gets the text for a server out of reach. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { field: null, textKey: 'problem.unreachable', message: '' };
  const known = error.code === undefined ? undefined : KNOWN[error.code as KnownCode];
  return { field: null, ...known, message: error.message };
}

/** Did the server say no for certain? A broken connection or a fault leaves open whether the order was carried out. */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 408;

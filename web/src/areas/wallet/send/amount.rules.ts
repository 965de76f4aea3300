import { type FeeTerms, feeScheduleOf, mostPayable, type TransferTerms } from '#contracts/wallet';
import { type Asset, formatAmount, parseAmount } from '#kernel';

/** A key of the texts under `send.amount`. */
export type AmountProblem = 'missing' | 'invalid' | 'insufficient' | 'limitPerTransfer' | 'limitPerDay';

/** What is typed so far, without the separator that still waits for its digits. */
const finished = (typed: string) => typed.replace(/\.$/, '');

/** The amount as the API takes it (`'1.50'` becomes `'1.5'`); undefined where it is no amount above zero. */
export function readAmount(asset: Asset, typed: string): string | undefined {
  const minor = parseAmount(asset, finished(typed));
  return minor ? formatAmount(asset, minor) : undefined;
}

/** The largest amount that leaves enough for its fee, reckoned as the ledger does. */
function affordable(asset: Asset, available: string, fee: FeeTerms | null): bigint {
  const minor = parseAmount(asset, available) ?? 0n;
  return fee === null ? minor : mostPayable(feeScheduleOf(asset, fee), minor);
}

const limitOf = (asset: Asset, limit: string | null) => (limit === null ? undefined : parseAmount(asset, limit));

/** The most that can be sent now: within the funds, the fee and the limits. Undefined where that is nothing. */
export function maxSendable(terms: TransferTerms): string | undefined {
  const { asset, available, fee, maxPerTransfer, remainingToday } = terms;
  const bounds = [
    affordable(asset, available, fee),
    limitOf(asset, maxPerTransfer),
    limitOf(asset, remainingToday),
  ].filter((bound) => bound !== undefined);
  const max = bounds.reduce((least, bound) => (bound < least ? bound : least));
  return max > 0n ? formatAmount(asset, max) : undefined;
}

/** What stands against an amount, as far as the page can know; the service judges again. */
export function judgeAmount(asset: Asset, typed: string, terms?: TransferTerms): AmountProblem | undefined {
  if (typed === '') return 'missing';
  const minor = parseAmount(asset, finished(typed));
  if (!minor) return 'invalid';
  if (terms?.asset !== asset) return undefined;
  if (minor > affordable(asset, terms.available, terms.fee)) return 'insufficient';
  if (minor > (limitOf(asset, terms.maxPerTransfer) ?? minor)) return 'limitPerTransfer';
  return minor > (limitOf(asset, terms.remainingToday) ?? minor) ? 'limitPerDay' : undefined;
}

import { feeBySchedule, feeProblems, feeScheduleOf, type FeeTerms } from '#contracts/wallet';
import { type Asset, formatAmount, parseAmount } from '#kernel';

export interface PreviewedFee {
  readonly amount: string;
  readonly fee: string;
  /** What the sender gives, and what the recipient gets. */
  readonly total: string;
  readonly arrives: string;
}

/** What a transfer would cost by these terms; undefined where either cannot be read. The ledger reckons by the same function. */
export function previewFee(asset: Asset, terms: FeeTerms, typed: string): PreviewedFee | undefined {
  const amount = parseAmount(asset, typed);
  if (!amount || feeProblems(asset, terms).length > 0) return undefined;
  const fee = feeBySchedule(feeScheduleOf(asset, terms), amount);
  const isOnSender = terms.paidBy === 'sender';
  const [total, arrives] = [isOnSender ? amount + fee : amount, isOnSender ? amount : amount - fee];
  const [text, feeText, totalText, arrivesText] = [amount, fee, total, arrives].map((minor) =>
    formatAmount(asset, minor),
  );
  return { amount: text!, fee: feeText!, total: totalText!, arrives: arrivesText! };
}

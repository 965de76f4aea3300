import { ACCOUNT_PURPOSES, PURPOSES, type AccountPurpose, type TimeBasis, type TrialBalance } from '#contracts/wallet';
import { type Asset, formatAmount } from '#kernel';

/** What all accounts of a purpose have together, in minor units: positive is what the platform owes, negative what it mirrors. */
export type PurposeSums = ReadonlyMap<AccountPurpose, bigint>;

/**
 * The chart of accounts with its sums in two columns. A purpose without accounts stands there with nothing in either.
 * @param chart that of the time which is told of: of a purpose that it lacks nothing can have been moved then
 */
export function toTrialBalance(
  asset: Asset,
  moment: { readonly at: string; readonly basis: TimeBasis },
  sums: PurposeSums,
  chart: readonly AccountPurpose[] = PURPOSES,
): TrialBalance {
  const format = (minor: bigint): string => formatAmount(asset, minor);
  const beyond = PURPOSES.filter((purpose) => !chart.includes(purpose) && sums.get(purpose));
  const columns = [...chart, ...beyond].map((purpose) => ({ purpose, ...columnsOf(sums.get(purpose) ?? 0n) }));
  const debit = columns.reduce((sum, line) => sum + line.debit, 0n);
  const credit = columns.reduce((sum, line) => sum + line.credit, 0n);
  return {
    asset,
    ...moment,
    lines: columns.map((line) => ({
      purpose: line.purpose,
      side: ACCOUNT_PURPOSES[line.purpose].side,
      debit: format(line.debit),
      credit: format(line.credit),
    })),
    debit: format(debit),
    credit: format(credit),
    isBalanced: debit === credit,
  };
}

const columnsOf = (sum: bigint) => (sum < 0n ? { debit: -sum, credit: 0n } : { debit: 0n, credit: sum });

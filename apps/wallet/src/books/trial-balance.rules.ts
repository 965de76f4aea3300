import { ACCOUNT_PURPOSES, PURPOSES, type AccountPurpose, type TimeBasis, type TrialBalance } from '#contracts/wallet';
import { type Asset, formatAmount } from '#kernel';

/** What all accounts of a purpose have together, in minor units: positive is what the platform owes, negative what it mirrors. */
export type PurposeSums = ReadonlyMap<AccountPurpose, bigint>;

/** The chart of accounts with its sums in two columns. A purpose without accounts stands there with nothing in either. */
export function toTrialBalance(
  asset: Asset,
  moment: { readonly at: string; readonly basis: TimeBasis },
  sums: PurposeSums,
): TrialBalance {
  const format = (minor: bigint): string => formatAmount(asset, minor);
  const columns = PURPOSES.map((purpose) => ({ purpose, ...columnsOf(sums.get(purpose) ?? 0n) }));
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

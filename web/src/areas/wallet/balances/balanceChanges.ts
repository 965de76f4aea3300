import type { WalletAccount } from '#contracts/wallet';
import { type Asset, formatAmount, parseAmount } from '#kernel';

export interface BalanceChange {
  readonly asset: Asset;
  readonly direction: 'in' | 'out';
  /** Without sign. */
  readonly amount: string;
  /** The total after the change. */
  readonly total: string;
}

/** What two readings of the balances differ by. An asset that was not known before has not changed. */
export function balanceChanges(
  before: readonly WalletAccount[],
  after: readonly WalletAccount[],
): readonly BalanceChange[] {
  return after.flatMap(({ asset, total }) => {
    const old = before.find((account) => account.asset === asset);
    if (!old || old.total === total) return [];
    const difference = minorOf(asset, total) - minorOf(asset, old.total);
    const direction = difference > 0n ? 'in' : 'out';
    return [{ asset, direction, amount: formatAmount(asset, difference > 0n ? difference : -difference), total }];
  });
}

/** Whether more or less is reserved than before, of any asset. */
export const heldDiffers = (before: readonly WalletAccount[], after: readonly WalletAccount[]): boolean =>
  after.some(({ asset, held }) => before.some((account) => account.asset === asset && account.held !== held));

/** A total is below zero while credit is in use. */
function minorOf(asset: Asset, total: string): bigint {
  const minor = parseAmount(asset, total.replace(/^-/, '')) ?? 0n;
  return total.startsWith('-') ? -minor : minor;
}

/** The native token first, then as the service lists them. */
export const pinned = (accounts: readonly WalletAccount[], first: Asset): readonly WalletAccount[] => [
  ...accounts.filter(({ asset }) => asset === first),
  ...accounts.filter(({ asset }) => asset !== first),
];

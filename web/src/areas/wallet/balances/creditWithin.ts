import type { WalletAccount } from '#contracts/wallet';
import { formatAmount, parseAmount } from '#kernel';

/** How much of what an account can spend is credit. */
export function creditWithin({ asset, available, creditLimit }: WalletAccount): string {
  const [spendable, limit] = [parseAmount(asset, available) ?? 0n, parseAmount(asset, creditLimit) ?? 0n];
  return formatAmount(asset, spendable < limit ? spendable : limit);
}

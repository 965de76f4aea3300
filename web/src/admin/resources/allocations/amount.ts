import { type Asset, parseAmount } from '#kernel';
import { normalizeTyped } from '#web/lib/money/format.js';

/** The key of what is wrong with a typed amount; undefined where it will do. Never goes through a number. */
export function amountProblem(asset: Asset, typed: unknown, locale: string): string | undefined {
  const amount = typeof typed === 'string' ? parseAmount(asset, normalizeTyped(typed, locale)) : undefined;
  return amount === undefined || amount === 0n ? 'resources.sfn-allocation.badAmount' : undefined;
}

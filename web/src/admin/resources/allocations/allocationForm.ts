import { ALLOCATION_POOLS, type AllocationPool, type CreateAllocationRequest } from '#contracts/wallet';
import { PRODUCT } from '#kernel';
import { normalizeTyped } from '#web/lib/money/format.js';
import { oneLine } from '../../dialogs/reason.js';

export const ASSET = PRODUCT.token;
export const GOALS = ['member', ...ALLOCATION_POOLS] as const;

/** What the form holds. A member who was typed stays there while a pool is chosen. */
export interface AllocationValues {
  readonly goal: 'member' | AllocationPool;
  readonly to: string;
  readonly amount: string;
  readonly reason: string;
}

export const EMPTY_ALLOCATION: AllocationValues = { goal: 'member', to: '', amount: '', reason: '' };

export const toRequest = ({ goal, to, amount, reason }: AllocationValues, locale: string): CreateAllocationRequest => ({
  ...(goal === 'member' ? { to: to.trim() } : { pool: goal }),
  asset: ASSET,
  amount: normalizeTyped(amount, locale),
  reason: oneLine(reason),
});

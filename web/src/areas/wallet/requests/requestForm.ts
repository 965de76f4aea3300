import { type Asset, parseAmount } from '#kernel';
import type { NewRequest } from '../api/moneyRequests.js';
import { readAmount } from '../send/amount.rules.js';

/** What stands in the fields of a new request. */
export interface RequestForm {
  readonly whom: 'member' | 'anyone';
  readonly from: string;
  readonly asset: Asset;
  readonly amount: string;
  readonly memo: string;
  readonly days: number;
}

export const emptyRequest = (asset: Asset): RequestForm => ({
  ...{ whom: 'member', from: '', asset, amount: '', memo: '', days: 7 },
});

/** Keys of the texts under `problems`, by field. */
export type RequestErrors = Partial<Record<'from' | 'amount', 'missing' | 'amount'>>;

/** Everything that the page itself can find wrong. No amount is right: then the payer chooses. */
export function requestErrors({ whom, from, asset, amount }: RequestForm): RequestErrors {
  return {
    ...(whom === 'member' && from.trim() === '' && { from: 'missing' as const }),
    ...(amount !== '' && !parseAmount(asset, amount.replace(/\.$/, '')) && { amount: 'amount' as const }),
  };
}

/** As the API takes it. */
export function newRequestOf({ whom, from, asset, amount, memo, days }: RequestForm): NewRequest {
  const [sum, note] = [readAmount(asset, amount), memo.trim()];
  return {
    ...{ asset, expiresInDays: days },
    ...(whom === 'member' && { from: from.trim() }),
    ...(sum && { amount: sum }),
    ...(note && { memo: note }),
  };
}

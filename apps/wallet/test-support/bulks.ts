import type { BulkTransferItem, BulkTransferResult } from '#contracts/wallet';
import { newId } from '#kernel';
import type { Claim } from '#platform/auth';
import type { TestMember, WalletApp } from './wallet-app.js';

export type BulkWish = Partial<BulkTransferItem> & Pick<BulkTransferItem, 'amount'>;

export interface BulkOptions {
  readonly from: TestMember;
  readonly atomic?: boolean;
  readonly key?: string;
  readonly claims?: Claim[];
}

export const BULKS = '/api/wallet/transfers/bulk';

/** Under a key of its own, unless the wish names one. */
export const itemTo = (recipient: TestMember, wish: BulkWish): BulkTransferItem => ({
  ...{ key: newId(), to: recipient.saffronId, asset: 'SFN' },
  ...wish,
});

export const postBulk = (
  wallet: WalletApp,
  items: readonly BulkTransferItem[],
  { from, atomic, key, claims = [] }: BulkOptions,
) =>
  wallet.request(
    from,
    'POST',
    BULKS,
    { transfers: items, ...(atomic === undefined ? {} : { atomic }) },
    { claims, headers: key === undefined ? {} : { 'idempotency-key': key } },
  );

/** Of each item the amount that moved, or the code of why nothing did. */
export const outcomes = (results: readonly BulkTransferResult[]): string[] =>
  results.map((result) => (result.status === 'completed' ? result.transfer.amount : result.error.code));

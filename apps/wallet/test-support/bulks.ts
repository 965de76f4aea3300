import type { BulkTransferItem, BulkTransferResult } from '#contracts/wallet';
import { newId } from '#kernel';
import type { Claim } from '#platform/auth';
import { type TestMember, WalletApp } from './wallet-app.js';

type Wish = Partial<BulkTransferItem> & Pick<BulkTransferItem, 'amount'>;
interface Options {
  readonly from?: TestMember;
  readonly atomic?: boolean;
  readonly key?: string;
  readonly claims?: Claim[];
}

export let wallet: WalletApp;
export let ada: TestMember;
export let bob: TestMember;

/** A wallet for a file of tests, with two members for each, of whom the first has money. */
export function useWallet(settings: Record<string, string>): void {
  beforeAll(async () => {
    wallet = await WalletApp.start(settings);
  });
  afterAll(async () => void (await wallet.close()));
  beforeEach(async () => {
    [ada, bob] = [await wallet.member(), await wallet.member()];
    await wallet.give(ada, '5000');
  });
}

export const BULKS = '/api/wallet/transfers/bulk';

/** To Bob and under a key of its own, unless the wish says otherwise. */
export const item = (wish: Wish): BulkTransferItem => ({ key: newId(), to: bob.saffronId, asset: 'SFN', ...wish });

/** In Ada’s name, unless another is given. */
export const post = (items: readonly BulkTransferItem[], { from = ada, atomic, key, claims = [] }: Options = {}) =>
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

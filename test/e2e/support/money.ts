import type { Transaction, TransactionPage, WalletAccount } from '#contracts/wallet';
import type { ApiClient } from '#testing/client';

/** Undefined for the moment until the wallet knows a new member. */
export async function sfnOf(member: ApiClient): Promise<WalletAccount | undefined> {
  const { body } = await member.get<{ accounts?: WalletAccount[] }>('/api/wallet/accounts');
  return body.accounts?.find(({ asset }) => asset === 'SFN');
}

/** All of it, the latest first. */
export async function statementOf(member: ApiClient): Promise<Transaction[]> {
  const items: Transaction[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body }: { body: TransactionPage } = await member.get(
      `/api/wallet/transactions?limit=100${cursor && `&cursor=${cursor}`}`,
    );
    items.push(...body.items);
    cursor = body.nextCursor;
  }
  return items;
}

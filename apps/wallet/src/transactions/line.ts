import type { Transaction } from '#contracts/wallet';
import { type Asset, formatAmount } from '#kernel';

/** A row of the statement's SQL. Amounts are minor units; `moved` has a sign and includes the fee. */
export interface Line {
  readonly accountId: number;
  readonly version: number;
  readonly moved: string;
  readonly balanceAfter: string;
  readonly at: Date;
  readonly id: string;
  readonly kind: Transaction['kind'];
  readonly amount: string;
  readonly fee: string;
  readonly memo: string | null;
  readonly otherId: string | null;
  readonly otherName: string | null;
}

export function toTransaction(line: Line, asset: Asset): Transaction {
  const isOut = line.moved.startsWith('-');
  const { otherId, otherName } = line;
  return {
    id: line.id,
    kind: line.kind,
    status: 'completed',
    asset,
    direction: isOut ? 'out' : 'in',
    amount: formatAmount(asset, BigInt(line.amount)),
    fee: isOut ? formatAmount(asset, BigInt(line.fee)) : '0',
    balanceAfter: formatAmount(asset, BigInt(line.balanceAfter)),
    counterparty: otherId === null || otherName === null ? null : { saffronId: otherId, name: otherName },
    memo: line.memo,
    createdAt: line.at.toISOString(),
  };
}

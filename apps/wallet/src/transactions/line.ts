import type { Transaction } from '#contracts/wallet';
import { type Asset, formatAmount } from '#kernel';
import { storedParty } from '../ledger/stored-party.js';

/** A row of the statement's SQL. Amounts are minor units; `moved` has a sign and includes the fee of whoever paid it. */
export interface Line {
  readonly accountId: number;
  readonly version: number;
  readonly moved: string;
  readonly balanceAfter: string;
  readonly at: Date;
  readonly id: string;
  readonly kind: Transaction['kind'];
  readonly amount: string;
  readonly memo: string | null;
  readonly otherId: string | null;
  readonly otherName: string | null;
}

export function toTransaction(line: Line, asset: Asset): Transaction {
  const [moved, amount] = [BigInt(line.moved), BigInt(line.amount)];
  const { otherId, otherName } = line;
  return {
    id: line.id,
    kind: line.kind,
    status: 'completed',
    asset,
    direction: moved < 0n ? 'out' : 'in',
    amount: formatAmount(asset, amount),
    fee: formatAmount(asset, feeOf(moved, amount)),
    total: formatAmount(asset, moved < 0n ? -moved : moved),
    balanceAfter: formatAmount(asset, BigInt(line.balanceAfter)),
    counterparty: storedParty(otherId, otherName),
    memo: line.memo,
    createdAt: line.at.toISOString(),
  };
}

/** What this side has paid: on top of what it gave, or out of what it got. */
const feeOf = (moved: bigint, amount: bigint): bigint => (moved < 0n ? -moved - amount : amount - moved);

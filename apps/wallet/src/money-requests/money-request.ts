import type { MoneyRequest, MoneyRequestState } from '#contracts/wallet';
import { type Asset, formatAmount } from '#kernel';
import type { PartyName } from '../ledger/command.js';
import { roleOf, stateAt } from './money-request.state.js';

/** A request as it is stored, with the names that its two sides have now. Amounts are minor units. */
export interface MoneyRequestRecord {
  readonly id: string;
  readonly tenantId: string;
  readonly askerId: string;
  readonly payerId: string | null;
  readonly isLink: boolean;
  readonly asset: Asset;
  readonly amount: bigint | null;
  readonly memo: string | null;
  readonly state: Exclude<MoneyRequestState, 'expired'>;
  readonly attempt: number;
  readonly declineReason: string | null;
  readonly transferId: string | null;
  readonly paidAmount: bigint | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly resolvedAt: Date | null;
  readonly asker: PartyName;
  readonly payer: PartyName | null;
}

/** What `reader` may see of it at an instant: who paid an open link is between its two sides. */
export function toMoneyRequest(record: MoneyRequestRecord, reader: string, at: Date): MoneyRequest {
  const { asset, amount, paidAmount } = record;
  const role = roleOf(record, reader) ?? 'open';
  const isSide = role !== 'open';
  const status = stateAt(record, at);
  return {
    id: record.id,
    role,
    status,
    asset,
    amount: amount === null ? null : formatAmount(asset, amount),
    memo: record.memo,
    asker: record.asker,
    payer: isSide ? record.payer : null,
    declineReason: isSide ? record.declineReason : null,
    transferId: isSide ? record.transferId : null,
    paidAmount: isSide && paidAmount !== null ? formatAmount(asset, paidAmount) : null,
    createdAt: record.createdAt.toISOString(),
    expiresAt: record.expiresAt.toISOString(),
    resolvedAt: (status === 'expired' ? record.expiresAt : record.resolvedAt)?.toISOString() ?? null,
  };
}

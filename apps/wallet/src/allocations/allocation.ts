import type { Allocation, AllocationPool } from '#contracts/wallet';
import { type Asset, formatAmount } from '#kernel';
import { storedParty } from '../ledger/stored-party.js';

/** An allocation as it is stored; `amount` is minor units. */
export interface AllocationRecord {
  readonly id: string;
  readonly tenantId: string;
  readonly state: Allocation['status'];
  readonly asset: Asset;
  readonly amount: bigint;
  /** All three of the member, or the pool. */
  readonly memberId: string | null;
  readonly toSaffronId: string | null;
  readonly toName: string | null;
  readonly toPool: AllocationPool | null;
  readonly reason: string;
  readonly requestedBy: string;
  readonly requestedByLabel: string;
  readonly approval: Allocation['approval'];
  readonly decidedBy: string | null;
  readonly decidedByLabel: string | null;
  readonly decisionReason: string | null;
  readonly transferId: string | null;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
  readonly expiresAt: Date;
}

export const toAllocation = (record: AllocationRecord): Allocation => ({
  id: record.id,
  status: record.state,
  asset: record.asset,
  amount: formatAmount(record.asset, record.amount),
  to: storedParty(record.toSaffronId, record.toName),
  pool: record.toPool,
  reason: record.reason,
  requestedBy: record.requestedBy,
  requestedByLabel: record.requestedByLabel,
  decidedBy: record.decidedBy,
  decidedByLabel: record.decidedByLabel,
  decisionReason: record.decisionReason,
  approval: record.approval,
  transferId: record.transferId,
  createdAt: record.createdAt.toISOString(),
  decidedAt: record.decidedAt?.toISOString() ?? null,
  expiresAt: record.expiresAt.toISOString(),
});

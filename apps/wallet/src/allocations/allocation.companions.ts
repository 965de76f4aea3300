import { changeOne, companion, type Companion, type CompanionWriter } from '../ledger/companion.js';
import type { AllocationRecord } from './allocation.js';

/** An allocation on the day that it is made; the ledger's time of posting becomes its time. */
export type NewAllocation = Omit<AllocationRecord, 'createdAt' | 'decidedAt'>;

export interface Decision {
  readonly id: string;
  readonly state: 'approved' | 'rejected' | 'expired';
  readonly decidedBy: string | null;
  readonly decidedByLabel: string | null;
  readonly reason: string | null;
  readonly transferId: string | null;
}

const INSERT = `
  INSERT INTO allocations (id, state, asset, amount, member_id, to_saffron_id, to_name, to_pool, reason, requested_by, requested_by_label,
    approval, decided_by, decided_by_label, decision_reason, transfer_id, expires_at, tenant_id, created_at, decided_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
    CASE WHEN $2 <> 'pending' THEN $19::timestamptz END)`;
const DECIDE = `
  UPDATE allocations SET state = $2, decided_by = $3, decided_by_label = $4, decision_reason = $5, transfer_id = $6, decided_at = $7
  WHERE id = $1 AND state = 'pending' RETURNING id`;

const newAllocations: CompanionWriter<NewAllocation> = {
  async write(manager, rows, at) {
    for (const row of rows) await manager.query(INSERT, [...insertValues(row), at]);
  },
};

const decisions: CompanionWriter<Decision> = {
  async write(manager, rows, at) {
    for (const { id, state, decidedBy, decidedByLabel, reason, transferId } of rows) {
      const parameters = [id, state, decidedBy, decidedByLabel, reason, transferId, at];
      await changeOne(manager, DECIDE, { parameters, otherwise: 'wallet.allocation.decided' });
    }
  },
};

const insertValues = (row: NewAllocation): unknown[] => [
  ...[row.id, row.state, row.asset, row.amount.toString(), row.memberId, row.toSaffronId, row.toName, row.toPool],
  ...[
    row.reason,
    row.requestedBy,
    row.requestedByLabel,
    row.approval,
    row.decidedBy,
    row.decidedByLabel,
    row.decisionReason,
  ],
  ...[row.transferId, row.expiresAt, row.tenantId],
];

export const allocationMade = (row: NewAllocation): Companion => companion(newAllocations, row);
export const allocationDecided = (decision: Decision): Companion => companion(decisions, decision);

import { changeOne, companion, type Companion, type CompanionWriter } from '../ledger/companion.js';

export interface Approval {
  readonly id: string;
  readonly rule: string;
  readonly effectiveFrom: Date;
  readonly approval: 'second-admin' | 'single-admin';
  readonly decidedBy: string;
  readonly decidedByLabel: string;
  readonly reason: string | null;
  /** Of the change; the one before it is what the new rules were made of. */
  readonly revision: number;
}

const APPROVE = `
  UPDATE policy_versions SET state = 'approved', effective_from = $2, approval = $3, decided_by = $4, decided_by_label = $5,
    decision_reason = $6, decided_at = $7
  WHERE id = $1 AND state = 'proposed' RETURNING id`;
/** What was to begin at the same moment never will. */
const SUPERSEDE = `
  UPDATE policy_versions SET state = 'superseded' WHERE rule = $1 AND effective_from = $2 AND state = 'approved' AND id <> $3`;
/** Fails where another change has this number: what the ledger was given does not know of that change. */
const COUNT = 'INSERT INTO policy_revisions (number, version_id, at) VALUES ($1, $2, $3)';

const approvals: CompanionWriter<Approval> = {
  async write(manager, rows, at) {
    for (const { id, rule, effectiveFrom, approval, decidedBy, decidedByLabel, reason, revision } of rows) {
      const parameters = [id, effectiveFrom, approval, decidedBy, decidedByLabel, reason, at];
      await changeOne(manager, APPROVE, { parameters, otherwise: 'wallet.policy.decided' });
      await manager.query(SUPERSEDE, [rule, effectiveFrom, id]);
      await manager.query(COUNT, [revision, id, at]);
    }
  },
};

export const policyApproved = (approval: Approval): Companion => companion(approvals, approval);

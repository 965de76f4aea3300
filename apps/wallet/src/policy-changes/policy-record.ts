import type { Policy, PolicyScope } from '#contracts/wallet';
import type { AccountPurpose } from '#contracts/wallet';
import { storedParty } from '../ledger/stored-party.js';
import type { VersionRow } from '../policies/approved-versions.js';

/** A version of a rule as it is proposed. */
export interface NewPolicy extends VersionRow {
  readonly tenantId: string | null;
  readonly reason: string;
  readonly proposedBy: string;
  readonly proposedByLabel: string;
}

/** A version with its history, and whom it is about as people know him. */
export interface PolicyRecord extends NewPolicy {
  readonly version: number;
  readonly state: Policy['state'];
  readonly standing: Policy['standing'];
  readonly proposedAt: Date;
  readonly approval: Policy['approval'];
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly decidedByLabel: string | null;
  readonly decisionReason: string | null;
  readonly saffronId: string | null;
  readonly maskedName: string | null;
  readonly purpose: AccountPurpose | null;
}

export const toPolicy = (record: PolicyRecord): Policy => ({
  id: record.id,
  kind: record.kind,
  rule: record.rule,
  version: record.version,
  transferKind: record.transferKind,
  asset: record.asset,
  scope: toScope(record),
  terms: record.terms,
  state: record.state,
  standing: record.standing,
  effectiveFrom: record.effectiveFrom?.toISOString() ?? null,
  reason: record.reason,
  proposedAt: record.proposedAt.toISOString(),
  proposedBy: record.proposedBy,
  proposedByLabel: record.proposedByLabel,
  approval: record.approval,
  decidedAt: record.decidedAt?.toISOString() ?? null,
  decidedBy: record.decidedBy,
  decidedByLabel: record.decidedByLabel,
  decisionReason: record.decisionReason,
});

function toScope({ scope: type, country, tier, memberId, accountId, purpose, ...row }: PolicyRecord): PolicyScope {
  return { type, country, tier, memberId, accountId, purpose, member: storedParty(row.saffronId, row.maskedName) };
}

import type { UnloggedTable } from './unlogged-table.js';

/** The acts of one kind on targets of a type, as the chain of acts keeps them. Facts that older acts do not tell are taken as they are. */
const actsOf = (type: string, actions: readonly string[]): string => `
  SELECT target_id, actor_id, actor_label, reason, before, after, at, id AS act_id, action FROM audit_log
  WHERE target_type = '${type}' AND action IN (${actions.map((action) => `'${type}.${action}'`).join(', ')})`;

/** A fact of an act by its name in the act, or the column as it is stored where the act does not tell. */
const told = (act: string, name: string, column: string): string =>
  `CASE WHEN ${act}.after ? '${name}' THEN ${act}.after -> '${name}' ELSE to_jsonb(${column}) END`;
const toldTime = (act: string, name: string, column: string): string =>
  `CASE WHEN ${act}.after ? '${name}' THEN to_jsonb((${act}.after ->> '${name}')::timestamptz) ELSE to_jsonb(${column}) END`;
const facts = (fields: Readonly<Record<string, string>>): string =>
  `jsonb_build_object(${Object.entries(fields)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})`;

/** What was to begin at the same moment and was approved before never will. */
const IS_SUPERSEDED = `EXISTS (
  SELECT FROM policy_revisions r JOIN policy_revisions n ON n.number > r.number JOIN policy_versions o ON o.id = n.version_id
  WHERE r.version_id = p.id AND o.rule = p.rule AND o.effective_from = p.effective_from)`;

export const POLICIES: UnloggedTable = {
  ...{ check: 'acts', table: 'policy_versions' },
  sql: `
    SELECT coalesce(p.id::text, a.target_id) AS key,
      CASE WHEN p.id IS NOT NULL THEN to_jsonb(p) END AS stored,
      CASE WHEN a.target_id IS NOT NULL THEN ${facts({
        id: 'a.target_id',
        kind: told('a', 'kind', 'p.kind'),
        rule: `a.after -> 'rule'`,
        version: told('a', 'version', 'p.version'),
        transfer_kind: told('a', 'transferKind', 'p.transfer_kind'),
        asset: told('a', 'asset', 'p.asset'),
        scope: told('a', 'scope', 'p.scope'),
        country: told('a', 'country', 'p.country'),
        tier: told('a', 'tier', 'p.tier'),
        member_id: told('a', 'memberId', 'p.member_id'),
        account_id: `CASE WHEN a.after ? 'accountId' THEN to_jsonb((a.after ->> 'accountId')::bigint) ELSE to_jsonb(p.account_id) END`,
        tenant_id: told('a', 'tenantId', 'p.tenant_id'),
        terms: `a.after -> 'terms'`,
        state: `CASE WHEN d.action IS NULL THEN 'proposed' WHEN d.action = 'policy.approved' AND ${IS_SUPERSEDED} THEN 'superseded'
          ELSE split_part(d.action, '.', 2) END`,
        effective_from: `to_jsonb((CASE WHEN d.action = 'policy.approved' THEN d.after ELSE a.after END ->> 'effectiveFrom')::timestamptz)`,
        reason: 'a.reason',
        proposed_at: toldTime('a', 'proposedAt', 'p.proposed_at'),
        proposed_by: 'a.actor_id',
        proposed_by_label: 'a.actor_label',
        approval: `coalesce(CASE WHEN d.action = 'policy.approved' THEN d.after ->> 'approval' END, 'second-admin')`,
        decided_at: `CASE WHEN d.action = 'policy.approved' THEN (SELECT to_jsonb(at) FROM policy_revisions WHERE version_id = p.id)
          WHEN d.action IS NOT NULL THEN ${toldTime('d', 'decidedAt', 'p.decided_at')} END`,
        decided_by: 'd.actor_id',
        decided_by_label: 'd.actor_label',
        decision_reason: 'd.reason',
      })} END AS expected
    FROM policy_versions p FULL JOIN (${actsOf('policy', ['proposed'])}) a ON a.target_id = p.id::text
    LEFT JOIN (${actsOf('policy', ['approved', 'rejected', 'withdrawn'])}) d ON d.target_id = a.target_id`,
};

/** Numbered without a gap, each an approval in the commit of a batch. */
export const REVISIONS: UnloggedTable = {
  ...{ check: 'acts', table: 'policy_revisions' },
  sql: `
    SELECT coalesce(r.number::text, d.target_id) AS key,
      CASE WHEN r.number IS NOT NULL THEN ${facts({ number: 'r.number', version_id: 'r.version_id', at: 'r.at' })} END AS stored,
      CASE WHEN d.target_id IS NOT NULL THEN ${facts({
        number: 'r.place',
        version_id: 'd.target_id',
        at: `(SELECT b.posted_at FROM batches b WHERE b.number = batch_at(r.at) AND b.posted_at = r.at)`,
      })} END AS expected
    FROM (SELECT *, row_number() OVER (ORDER BY number) AS place FROM policy_revisions) r
    FULL JOIN (${actsOf('policy', ['approved'])}) d ON d.target_id = r.version_id::text`,
};

/** What was asked for is held or moved under its own number, which the log of the ledger tells. */
export const ALLOCATIONS: UnloggedTable = {
  ...{ check: 'acts', table: 'allocations' },
  sql: `
    SELECT coalesce(o.id::text, a.target_id) AS key,
      CASE WHEN o.id IS NOT NULL THEN to_jsonb(o) END AS stored,
      CASE WHEN a.target_id IS NOT NULL THEN ${facts({
        id: 'a.target_id',
        state: `CASE WHEN a.action = 'allocation.posted' THEN 'approved' ELSE coalesce(split_part(d.action, '.', 2), 'pending') END`,
        asset: `a.after -> 'asset'`,
        amount: 'coalesce(h.amount, t.amount)',
        member_id: told('a', 'memberId', 'o.member_id'),
        to_saffron_id: `a.after -> 'to'`,
        to_name: told('a', 'toName', 'o.to_name'),
        to_pool: `a.after -> 'pool'`,
        reason: 'a.reason',
        requested_by: 'a.actor_id',
        requested_by_label: 'a.actor_label',
        approval: `a.after -> 'approval'`,
        decided_by: `CASE WHEN a.action = 'allocation.posted' THEN a.actor_id ELSE d.actor_id END`,
        decided_by_label: `CASE WHEN a.action = 'allocation.posted' THEN a.actor_label WHEN d.actor_id IS NOT NULL THEN d.actor_label END`,
        decision_reason: 'd.reason',
        transfer_id: `CASE WHEN a.action = 'allocation.posted' THEN ${told('a', 'transferId', 'o.transfer_id')} ELSE d.after -> 'transferId' END`,
        created_at: 'coalesce(h.created_at, t.posted_at)',
        decided_at: `coalesce(h.resolved_at, CASE WHEN a.action = 'allocation.posted' THEN t.posted_at END)`,
        expires_at: `coalesce(to_jsonb(h.expires_at), ${toldTime('a', 'expiresAt', 'o.expires_at')})`,
        tenant_id: told('a', 'tenantId', 'o.tenant_id'),
      })} END AS expected
    FROM allocations o FULL JOIN (${actsOf('allocation', ['requested', 'posted'])}) a ON a.target_id = o.id::text
    LEFT JOIN (${actsOf('allocation', ['approved', 'rejected', 'expired'])}) d ON d.target_id = a.target_id
    LEFT JOIN holds h ON h.id::text = a.target_id
    LEFT JOIN transfers t ON t.id::text = coalesce(d.after ->> 'transferId', a.after ->> 'transferId')`,
};

/** The act is recorded in the transaction that sets it, some moments later. */
const METADATA_WITHIN = `interval '1 minute'`;

export const METADATA: UnloggedTable = {
  ...{ check: 'acts', table: 'transfer_metadata' },
  sql: `
    SELECT concat_ws('/', coalesce(m.transfer_id::text, a.target_id), m.revision) AS key,
      CASE WHEN m.transfer_id IS NOT NULL THEN ${facts({
        ...{ revision: 'm.revision', data: 'm.data', set_at: 'm.set_at', set_by: 'm.set_by' },
      })} END AS stored,
      CASE WHEN a.target_id IS NOT NULL THEN ${facts({
        revision: 'm.first + m.place',
        data: 'a.after',
        set_at: `CASE WHEN m.set_at BETWEEN a.at - ${METADATA_WITHIN} AND a.at + ${METADATA_WITHIN} THEN m.set_at ELSE a.at END`,
        set_by: 'a.actor_label',
      })} END AS expected
    FROM (
      SELECT *, row_number() OVER (PARTITION BY transfer_id ORDER BY revision) AS place,
        (SELECT count(*) FROM transfer_metadata l WHERE l.transfer_id = s.transfer_id AND l.set_by IS NULL) AS first
      FROM transfer_metadata s WHERE set_by IS NOT NULL) m
    FULL JOIN (
      SELECT *, row_number() OVER (PARTITION BY target_id ORDER BY at, act_id) AS place
      FROM (${actsOf('transfer', ['annotated'])}) s) a ON a.target_id = m.transfer_id::text AND a.place = m.place`,
};

/** Who closed the books, and with which batch. What they came to is added up again, see `periods.ts`. */
export const PERIODS: UnloggedTable = {
  ...{ check: 'acts', table: 'periods' },
  sql: `
    SELECT coalesce(p.through, (a.after ->> 'through')::timestamptz)::text AS key,
      CASE WHEN p.through IS NOT NULL THEN to_jsonb(p) - 'trial_balance' - 'digest' END AS stored,
      CASE WHEN a.target_id IS NOT NULL THEN ${facts({
        through: `(a.after ->> 'through')::timestamptz`,
        ...{ closed_at: 'b.posted_at', closed_by: 'a.actor_id', closed_by_label: 'a.actor_label' },
        ...{ batch_number: 'b.number', batch_hash: 'b.hash' },
      })} END AS expected
    FROM periods p FULL JOIN (${actsOf('period', ['closed'])}) a ON (a.after ->> 'through')::timestamptz = p.through
    LEFT JOIN batches b ON b.number = p.batch_number`,
};

import { auditRecorded, type AuditRecord } from '#contracts/audit';
import { newId } from '#kernel';
import type { EntityManager } from 'typeorm';
import { type OutboxRow, outboxRow } from '../events/index.js';
import type { Principal } from '../auth/index.js';
import { prepare, runPrepared } from '../database/index.js';
import { correlationId } from '../logging/index.js';
import { tenantServed, wakeSealerAfter } from './auditing.js';

/** An act as the acting service tells it; the rest is filled in. Never put a secret into `before` or `after`. */
export interface AuditAct {
  /** The service that acts. */
  source: string;
  /** `<noun>.<verb in the past>`, e.g. `member.suspended`. */
  action: string;
  actor: AuditActor;
  target: { type: string; id: string };
  reason?: string | undefined;
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
}

/** Who acted and from where; `id` is null where the system itself did. */
export interface AuditActor {
  id: string | null;
  label: string;
  ip?: string | undefined;
  /** The tenant that the actor belongs to. */
  tenantId?: string | undefined;
}

export const SYSTEM_ACTOR: AuditActor = { id: null, label: 'system' };

/** The person who asks: an administrator who looks at a member's pages, not that member. */
export function actorOf({ memberId, saffronId, viewedBy, ip, tenantId }: Principal): AuditActor {
  const { memberId: id, saffronId: label } = viewedBy ?? { memberId, saffronId };
  return { id, label, ip, tenantId };
}

export const INSERT_AUDIT = `INSERT INTO audit_log
  (id, at, action, actor_id, actor_label, target_type, target_id, reason, before, after, ip, correlation_id, tenant_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;

/** Both rows of an act in one round trip. */
const INSERT_BOTH = prepare(`
  WITH told AS (INSERT INTO outbox (id, type, key, occurred_at, correlation_id, payload) VALUES ($14, $15, $16, $17, $18, $19))
  ${INSERT_AUDIT}`);

/** Both rows of an act, for code that writes with its own SQL: parameters of {@link INSERT_AUDIT}, and the outbox row. */
export function auditRows(act: AuditAct): { audit: unknown[]; outbox: OutboxRow } {
  const record = toRecord(act);
  const json = (value: AuditRecord['before']) => (value ? JSON.stringify(value) : null);
  return {
    audit: [
      record.id,
      record.at,
      record.action,
      record.actorId,
      record.actorLabel,
      record.targetType,
      record.targetId,
      record.reason,
      json(record.before),
      json(record.after),
      record.ip,
      record.correlationId,
      record.tenantId,
    ],
    outbox: outboxRow(auditRecorded, { key: record.targetId, payload: record }),
  };
}

/** Records an act in the transaction that performs it, and tells identity's log of all acts. */
export async function recordAudit(manager: EntityManager, act: AuditAct): Promise<void> {
  const tenantId = act.actor.tenantId ?? tenantServed(manager);
  const { audit, outbox } = auditRows({ ...act, actor: { ...act.actor, tenantId } });
  await runPrepared(manager, INSERT_BOTH, [...audit, ...outbox]);
  wakeSealerAfter(manager);
}

function toRecord({ source, action, actor, target, reason, before, after }: AuditAct): AuditRecord {
  return {
    id: newId(),
    at: new Date().toISOString(),
    source,
    action,
    actorId: actor.id,
    actorLabel: actor.label,
    targetType: target.type,
    targetId: target.id,
    reason: reason ?? null,
    before: before ?? null,
    after: after ?? null,
    ip: actor.ip ?? null,
    correlationId: correlationId() ?? null,
    tenantId: actor.tenantId ?? null,
  };
}

import { auditRecorded, type AuditRecord } from '#contracts/audit';
import { newId } from '#kernel';
import type { EntityManager } from 'typeorm';
import { insertOutbox, type OutboxRow, outboxRow } from '../events/index.js';
import type { Principal } from '../auth/index.js';
import { places, prepare, type PreparedStatement, runPrepared } from '../database/index.js';
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

const AUDIT_COLUMNS = [
  'id',
  'at',
  'action',
  'actor_id',
  'actor_label',
  'target_type',
  'target_id',
  'reason',
  'before',
  'after',
  'ip',
  'correlation_id',
  'tenant_id',
];

const insertAudit = (first: number): string =>
  `INSERT INTO audit_log (${AUDIT_COLUMNS.join(', ')}) VALUES (${places(first, AUDIT_COLUMNS.length)})`;

export const INSERT_AUDIT = insertAudit(1);

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

/**
 * A statement that records an act as well, in one round trip.
 * @param own how many parameters it has itself; those of the act follow
 * @param sql is given the parts of its WITH that record the act
 */
export const prepareWithAct = (own: number, sql: (recorded: string) => string): PreparedStatement => {
  const outbox = insertOutbox(own + AUDIT_COLUMNS.length + 1);
  return prepare(sql(`recorded AS (${insertAudit(own + 1)}), told AS (${outbox})`));
};

/** Runs what {@link prepareWithAct} has made, in the transaction that performs the act. */
export async function runWithAct<T extends object>(
  manager: EntityManager,
  statement: PreparedStatement,
  parameters: readonly unknown[],
  act: AuditAct,
): Promise<T[]> {
  const tenantId = act.actor.tenantId ?? tenantServed(manager);
  const { audit, outbox } = auditRows({ ...act, actor: { ...act.actor, tenantId } });
  const rows = await runPrepared<T>(manager, statement, [...parameters, ...audit, ...outbox]);
  wakeSealerAfter(manager);
  return rows;
}

const RECORD = prepareWithAct(0, (recorded) => `WITH ${recorded} SELECT`);

/** Records an act in the transaction that performs it, and tells identity's log of all acts. */
export async function recordAudit(manager: EntityManager, act: AuditAct): Promise<void> {
  await runWithAct(manager, RECORD, [], act);
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

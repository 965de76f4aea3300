import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { AuditRecord } from '#contracts/audit';
import { type AdminList, Conditions, lookThrough } from '#platform/lists';
import type { AuditFilter, AuditSort } from './audit-list.rules.js';
import { lockCopy } from './lock-copy.js';

const COLUMNS = `id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, source, action,
  actor_id AS "actorId", actor_label AS "actorLabel", target_type AS "targetType", target_id AS "targetId", reason, before, after,
  ip, correlation_id AS "correlationId", tenant_id AS "tenantId"`;

/** Keeps the entries, and notes that the seal of each is yet to come where it has not come already. */
const INSERT = `
  WITH told AS (
    SELECT * FROM jsonb_to_recordset($1) AS told(id uuid, at timestamptz, source text, action text, "actorId" text, "actorLabel" text,
      "targetType" text, "targetId" text, reason text, before jsonb, after jsonb, ip text, "correlationId" text, "tenantId" text)),
  entries AS (
    INSERT INTO audit_entries (id, at, source, action, actor_id, actor_label, target_type, target_id, reason, before, after, ip,
      correlation_id, tenant_id)
    SELECT * FROM told ON CONFLICT (id) DO NOTHING)
  INSERT INTO audit_unsealed (entry_id, source, at)
  SELECT id, source, at FROM told WHERE NOT EXISTS (SELECT FROM audit_seals WHERE entry_id = told.id) ON CONFLICT DO NOTHING`;

const SORT_COLUMNS: Record<AuditSort | 'id', string> = {
  id: 'id',
  at: 'at',
  action: 'action',
  source: 'source',
  actorLabel: 'actor_label',
};

/**
 * A reason without what lists hide of it (`masking.rules.ts`), or who guesses long enough would find it letter by letter. Only
 * reasons that have the text at all are looked at this way.
 */
const SHOWN_REASON = `regexp_replace(reason,
  '[^[:space:]@]+@[^[:space:]@]+|[0-9]{1,3}([.][0-9]{1,3}){3}|[0-9a-fA-F]*:[0-9a-fA-F]*:[0-9a-fA-F:.]*|[+][0-9][0-9 ()/-]{6,30}[0-9]', ' ', 'g')`;

/** A place in the log, in the order of time; what stands behind it is younger. */
export interface LogPlace {
  readonly at: string;
  readonly id: string;
}

/** The acts of all services, as this service was told of them. A tenant sees its own, and those of the system. */
@Injectable()
export class AuditEntriesRepository {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  async insert(manager: EntityManager, records: readonly AuditRecord[]): Promise<void> {
    for (const source of new Set(records.map((record) => record.source))) await lockCopy(manager, source);
    await manager.query(INSERT, [JSON.stringify(records)]);
  }

  async find(id: string, tenantId: string): Promise<AuditRecord | undefined> {
    const [record] = await this.source.query<AuditRecord[]>(
      `SELECT ${COLUMNS} FROM audit_entries WHERE id = $1 AND (tenant_id = $2 OR tenant_id IS NULL)`,
      [id, tenantId],
    );
    return record;
  }

  async list(
    { filter, sort, offset, limit }: AdminList<AuditFilter, AuditSort>,
    tenantId: string,
  ): Promise<{ rows: AuditRecord[]; total: number }> {
    const where = conditionsOf(filter, tenantId);
    const order = `${SORT_COLUMNS[sort.field]} ${sort.order}, audit_entries.id ${sort.order}`;
    const page = where.extend(limit, offset);
    const sql = `SELECT ${COLUMNS} FROM audit_entries ${where.sql} ORDER BY audit_entries.${order} LIMIT ${page.names[0]} OFFSET ${page.names[1]}`;
    return lookThrough(this.source, async (manager) => {
      const rows = await manager.query<AuditRecord[]>(sql, page.parameters);
      return { rows, total: await this.count(manager, filter, tenantId) };
    });
  }

  async count(manager: EntityManager, filter: AuditFilter, tenantId: string): Promise<number> {
    const where = conditionsOf(filter, tenantId);
    const sql = `SELECT count(*)::int AS total FROM audit_entries ${where.sql}`;
    const [count] = await manager.query<{ total: number }[]>(sql, where.parameters);
    return count!.total;
  }

  /** The next entries of the log from a place on, oldest first, and the place of the last of them. */
  async pageAfter(
    manager: EntityManager,
    {
      filter,
      tenantId,
      after,
      limit,
    }: { filter: AuditFilter; tenantId: string; after: LogPlace | undefined; limit: number },
  ): Promise<{ rows: AuditRecord[]; last: LogPlace | undefined }> {
    const where = conditionsOf(filter, tenantId);
    const page = where.extend(limit, after?.at ?? '-infinity', after?.id ?? '00000000-0000-0000-0000-000000000000');
    const [size, at, id] = page.names;
    const rows = await manager.query<(AuditRecord & { exactAt: string })[]>(
      `SELECT ${COLUMNS}, audit_entries.at::text AS "exactAt" FROM audit_entries ${where.sql}
         AND (audit_entries.at, audit_entries.id) > (${at}::timestamptz, ${id}::uuid)
       ORDER BY audit_entries.at, audit_entries.id LIMIT ${size}`,
      page.parameters,
    );
    const last = rows.at(-1);
    return { rows: rows.map(({ exactAt: _, ...record }) => record), last: last && { at: last.exactAt, id: last.id } };
  }
}

function conditionsOf(filter: AuditFilter, tenantId: string): Conditions {
  const where = new Conditions();
  where.matches(tenantId, (name) => `(tenant_id = ${name} OR tenant_id IS NULL)`);
  where.equal('tenant_id', filter.tenantId);
  where.equal('target_id', filter.targetId);
  where.equal('actor_id', filter.actorId);
  where.equal('action', filter.action);
  where.equal('source', filter.source);
  where.among('id', 'uuid', filter.id);
  where.compare('at', '>=', filter.from);
  where.compare('at', '<', filter.to);
  for (const reason of ['reason', SHOWN_REASON]) {
    where.contains(['action', 'actor_label', 'target_id', reason], filter.q);
  }
  return where;
}

import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { AuditEntry } from '#contracts/audit';
import { type AdminList, Conditions } from '#platform/lists';
import type { AuditFilter, AuditSort } from './audit-list.rules.js';

const COLUMNS = `id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, source, action,
  actor_id AS "actorId", actor_label AS "actorLabel", target_type AS "targetType", target_id AS "targetId", reason, before, after,
  ip, correlation_id AS "correlationId"`;

const SORT_COLUMNS: Record<AuditSort | 'id', string> = {
  id: 'id',
  at: 'at',
  action: 'action',
  source: 'source',
  actorLabel: 'actor_label',
};

/** The acts of all services, as this service was told of them. */
@Injectable()
export class AuditEntriesRepository {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  async insert(manager: EntityManager, entry: AuditEntry): Promise<void> {
    const json = (value: AuditEntry['before']) => (value ? JSON.stringify(value) : null);
    await manager.query(
      `INSERT INTO audit_entries (id, at, source, action, actor_id, actor_label, target_type, target_id, reason, before, after, ip,
         correlation_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT (id) DO NOTHING`,
      [
        entry.id,
        entry.at,
        entry.source,
        entry.action,
        entry.actorId,
        entry.actorLabel,
        entry.targetType,
        entry.targetId,
        entry.reason,
        json(entry.before),
        json(entry.after),
        entry.ip,
        entry.correlationId,
      ],
    );
  }

  async find(id: string): Promise<AuditEntry | undefined> {
    const [entry] = await this.source.query<AuditEntry[]>(`SELECT ${COLUMNS} FROM audit_entries WHERE id = $1`, [id]);
    return entry;
  }

  async list({
    filter,
    sort,
    offset,
    limit,
  }: AdminList<AuditFilter, AuditSort>): Promise<{ rows: AuditEntry[]; total: number }> {
    const where = conditionsOf(filter);
    const order = `${SORT_COLUMNS[sort.field]} ${sort.order}, audit_entries.id ${sort.order}`;
    const page = where.extend(limit, offset);
    const rows = await this.source.query<AuditEntry[]>(
      `SELECT ${COLUMNS} FROM audit_entries ${where.sql} ORDER BY audit_entries.${order} LIMIT ${page.names[0]} OFFSET ${page.names[1]}`,
      page.parameters,
    );
    const [count] = await this.source.query<{ total: number }[]>(
      `SELECT count(*)::int AS total FROM audit_entries ${where.sql}`,
      where.parameters,
    );
    return { rows, total: count!.total };
  }
}

function conditionsOf(filter: AuditFilter): Conditions {
  const where = new Conditions();
  where.equal('target_id', filter.targetId);
  where.equal('actor_id', filter.actorId);
  where.equal('action', filter.action);
  where.equal('source', filter.source);
  where.among('id', 'uuid', filter.id);
  where.compare('at', '>=', filter.from);
  where.compare('at', '<', filter.to);
  where.contains(['action', 'actor_label', 'target_id', 'reason'], filter.q);
  return where;
}

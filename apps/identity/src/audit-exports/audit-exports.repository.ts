import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { AuditExport, AuditQuery } from '#contracts/audit';
import { changedRows } from '#platform/database';
import type { LogPlace } from '../audit/audit-entries.repository.js';

const UTC = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const COLUMNS = `id, state, filter, reason, plain, ${UTC('requested_at')} AS "requestedAt", requested_by_id AS "requestedById",
  requested_by AS "requestedBy", rows, total, bytes::float8 AS bytes, ${UTC('expires_at')} AS "expiresAt"`;

const VISIBLE = `tenant_id = $1 AND (expires_at IS NULL OR expires_at > now())`;

/** The driver takes bytes as text of twice their length, so a piece is read in parts. */
const SENT_AT_ONCE = 131_072;

/** An export that this process writes at the moment. */
export interface ExportWork {
  readonly id: string;
  readonly filter: AuditQuery;
  readonly plain: boolean;
  readonly tenantId: string;
  readonly rows: number;
  readonly total: number | null;
  readonly bytes: number;
  readonly chunks: number;
  /** The last entry that is written. */
  readonly last: LogPlace | undefined;
}

const TAKE = `
  SELECT id, filter, plain, tenant_id AS "tenantId", rows, total, bytes::float8 AS bytes, chunks, last_at::text AS "lastAt",
    last_id AS "lastId"
  FROM audit_exports WHERE id = $1 AND state <> 'ready' FOR UPDATE SKIP LOCKED`;

const CLAIM = `
  UPDATE audit_exports SET enqueued_at = now() WHERE id IN (
    SELECT id FROM audit_exports
    WHERE state <> 'ready' AND (enqueued_at IS NULL OR enqueued_at < now() - interval '15 seconds')
    ORDER BY requested_at LIMIT 100 FOR UPDATE SKIP LOCKED)
  RETURNING id`;

const GREW = `
  UPDATE audit_exports SET state = 'running', rows = $2, total = $3, bytes = $4, chunks = $5, last_at = $6, last_id = $7 WHERE id = $1`;

/** The rows of exports, and the pieces of their files. */
@Injectable()
export class AuditExportsRepository {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.source.transaction(work);
  }

  async insert(
    manager: EntityManager,
    row: Pick<AuditExport, 'id' | 'filter' | 'reason' | 'plain' | 'requestedById' | 'requestedBy'> & {
      tenantId: string;
    },
  ): Promise<AuditExport> {
    const [inserted] = await manager.query<AuditExport[]>(
      `INSERT INTO audit_exports (id, filter, reason, plain, requested_by_id, requested_by, tenant_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${COLUMNS}`,
      [row.id, JSON.stringify(row.filter), row.reason, row.plain, row.requestedById, row.requestedBy, row.tenantId],
    );
    return inserted!;
  }

  async countOf(manager: EntityManager, requestedById: string): Promise<number> {
    const [count] = await manager.query<{ n: number }[]>(
      'SELECT count(*)::int AS n FROM audit_exports WHERE requested_by_id = $1 AND (expires_at IS NULL OR expires_at > now())',
      [requestedById],
    );
    return count!.n;
  }

  list(tenantId: string): Promise<AuditExport[]> {
    const sql = `SELECT ${COLUMNS} FROM audit_exports WHERE ${VISIBLE} ORDER BY audit_exports.requested_at DESC LIMIT 200`;
    return this.source.query<AuditExport[]>(sql, [tenantId]);
  }

  async find(id: string, tenantId: string): Promise<AuditExport | undefined> {
    const sql = `SELECT ${COLUMNS} FROM audit_exports WHERE ${VISIBLE} AND id = $2`;
    return (await this.source.query<AuditExport[]>(sql, [tenantId, id]))[0];
  }

  /** Ids of unfinished exports that were not handed to the queue yet, or so long ago that their job may be lost. */
  async claimUnqueued(): Promise<string[]> {
    return (await changedRows<{ id: string }>(this.source, CLAIM, [])).map(({ id }) => id);
  }

  /** Takes an export for the rest of the transaction; undefined where it is finished, or another worker has it. */
  async take(manager: EntityManager, id: string): Promise<ExportWork | undefined> {
    type Row = Omit<ExportWork, 'last'> & { lastAt: string | null; lastId: string | null };
    const [row] = await manager.query<Row[]>(TAKE, [id]);
    if (!row) return undefined;
    const { lastAt, lastId, ...work } = row;
    return { ...work, last: lastAt !== null && lastId !== null ? { at: lastAt, id: lastId } : undefined };
  }

  /** Adds a piece to the file and saves how far it goes, both or neither. */
  async grow(
    manager: EntityManager,
    work: ExportWork,
    piece: { bytes: Buffer; rows: number; last: LogPlace },
  ): Promise<void> {
    const { id, rows, total, bytes, chunks } = work;
    await manager.query('INSERT INTO audit_export_chunks (export_id, no, start, bytes) VALUES ($1, $2, $3, $4)', [
      id,
      chunks,
      bytes,
      piece.bytes,
    ]);
    const { at, id: lastId } = piece.last;
    await manager.query(GREW, [id, rows + piece.rows, total, bytes + piece.bytes.length, chunks + 1, at, lastId]);
  }

  async finish(manager: EntityManager, id: string): Promise<void> {
    const sql = `UPDATE audit_exports SET state = 'ready', total = rows, expires_at = now() + interval '24 hours' WHERE id = $1`;
    await manager.query(sql, [id]);
  }

  /** Some of a file from a byte on, as far as its piece goes. */
  async pieceAt(id: string, offset: number): Promise<Buffer | undefined> {
    const [piece] = await this.source.query<{ bytes: Buffer }[]>(
      `SELECT substr(bytes, ($2::bigint - start)::int + 1, ${SENT_AT_ONCE}) AS bytes FROM audit_export_chunks
       WHERE export_id = $1 AND start <= $2 ORDER BY no DESC LIMIT 1`,
      [id, offset],
    );
    return piece?.bytes;
  }

  async purge(): Promise<void> {
    await this.source.query('DELETE FROM audit_exports WHERE expires_at < now()');
  }
}

import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { DATA_EXPORT_SOURCES, type DataExportPiece, type DataExportSource } from '#contracts/identity';
import { changedRows } from '#platform/database';

export interface StoredExport {
  readonly id: string;
  readonly requestedAt: Date;
  readonly readyAt: Date | null;
  readonly expiresAt: Date;
  /** The services that have told their whole part. */
  readonly complete: DataExportSource[];
}

/** How long the services may take, and how long what they told can be fetched. */
const COLLECTING = "interval '1 day'";
const KEPT = "interval '7 days'";

/** The pieces of a source up to its last one, none missing. */
const COMPLETE_SOURCES = `SELECT source FROM data_export_pieces WHERE export_id = $1
  GROUP BY source HAVING bool_or(is_last) AND count(*) = max(number) FILTER (WHERE is_last) + 1`;

/** One export at most for each member, and its pieces. */
@Injectable()
export class DataExportsRepository {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  /** Takes the place of one that is ready or has expired; false where one is being collected. */
  async start(manager: EntityManager, id: string, memberId: string): Promise<boolean> {
    await manager.query(
      'DELETE FROM data_exports WHERE member_id = $1 AND (ready_at IS NOT NULL OR expires_at <= now())',
      [memberId],
    );
    const rows = await manager.query<unknown[]>(
      `INSERT INTO data_exports (id, member_id, expires_at) VALUES ($1, $2, now() + ${COLLECTING})
       ON CONFLICT (member_id) DO NOTHING RETURNING 1`,
      [id, memberId],
    );
    return rows.length > 0;
  }

  async find(memberId: string): Promise<StoredExport | undefined> {
    const [row] = await this.source.query<Omit<StoredExport, 'complete'>[]>(
      `SELECT id, requested_at AS "requestedAt", ready_at AS "readyAt", expires_at AS "expiresAt" FROM data_exports
       WHERE member_id = $1 AND expires_at > now()`,
      [memberId],
    );
    if (!row) return undefined;
    const complete = await this.source.query<{ source: DataExportSource }[]>(COMPLETE_SOURCES, [row.id]);
    return { ...row, complete: complete.map(({ source }) => source) };
  }

  /** A piece that is there already stays; one of an export that is gone is dropped. */
  async keep(manager: EntityManager, source: DataExportSource, piece: DataExportPiece): Promise<void> {
    const { exportId, number, isLast, content } = piece;
    await manager.query(
      `INSERT INTO data_export_pieces (export_id, source, number, is_last, content)
       SELECT id, $2, $3, $4, $5 FROM data_exports WHERE id = $1 FOR UPDATE ON CONFLICT DO NOTHING`,
      [exportId, source, number, isLast, Buffer.from(content, 'base64')],
    );
  }

  /** Answers the member once, when the last part is complete: the rows of the export are locked by {@link keep}. */
  async finish(manager: EntityManager, exportId: string): Promise<{ email: string; expiresAt: Date } | undefined> {
    const complete = await manager.query<unknown[]>(COMPLETE_SOURCES, [exportId]);
    if (complete.length < DATA_EXPORT_SOURCES.length) return undefined;
    const [row] = await changedRows<{ email: string; expiresAt: Date }>(
      manager,
      `UPDATE data_exports e SET ready_at = now(), expires_at = now() + ${KEPT} FROM members m
       WHERE e.id = $1 AND e.ready_at IS NULL AND m.id = e.member_id RETURNING m.email, e.expires_at AS "expiresAt"`,
      [exportId],
    );
    return row;
  }

  async numbersOf(exportId: string, source: DataExportSource): Promise<number[]> {
    const sql = 'SELECT number FROM data_export_pieces WHERE export_id = $1 AND source = $2 ORDER BY number';
    return (await this.source.query<{ number: number }[]>(sql, [exportId, source])).map(({ number }) => number);
  }

  async piece(exportId: string, source: DataExportSource, number: number): Promise<Buffer | undefined> {
    const sql = 'SELECT content FROM data_export_pieces WHERE export_id = $1 AND source = $2 AND number = $3';
    return (await this.source.query<{ content: Buffer }[]>(sql, [exportId, source, number]))[0]?.content;
  }
}

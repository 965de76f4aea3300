import type { MetadataRevision, TransferMetadata } from '#contracts/wallet';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';

const HISTORY = `
  SELECT revision, data, set_at AS "setAt", set_by AS "setBy" FROM transfer_metadata WHERE transfer_id = $1 ORDER BY revision DESC`;
/** Two who set it at once take turns, so that both revisions are kept. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('transfer metadata ' || $1, 0))`;
const APPEND = `
  INSERT INTO transfer_metadata (transfer_id, revision, data, set_at, set_by)
  SELECT $1, coalesce(max(revision), 0) + 1, $2::jsonb, $3, $4 FROM transfer_metadata WHERE transfer_id = $1`;

interface Row {
  revision: number;
  data: TransferMetadata;
  setAt: Date;
  setBy: string | null;
}

/** What callers keep beside a transfer. Nothing is ever replaced: a change is another revision. */
@Injectable()
export class MetadataRepository {
  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  /** Newest first; empty where nothing was ever set. */
  async history(
    transferId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<readonly MetadataRevision[]> {
    const rows = await manager.query<Row[]>(HISTORY, [transferId]);
    return rows.map((row) => ({ ...row, setAt: row.setAt.toISOString() }));
  }

  async append(
    manager: EntityManager,
    transferId: string,
    revision: { data: TransferMetadata; at: Date; by: string },
  ): Promise<void> {
    await manager.query(LOCK, [transferId]);
    await manager.query(APPEND, [transferId, JSON.stringify(revision.data), revision.at, revision.by]);
  }
}

import type { MoneyRequestBlock } from '#contracts/wallet';
import { newId } from '#kernel';
import { changedRows } from '#platform/database';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';

interface Row {
  id: string;
  saffronId: string;
  name: string;
  since: Date;
}

const LIST = `
  SELECT b.id, m.saffron_id AS "saffronId", m.masked_name AS name, b.created_at AS since
  FROM money_request_blocks b JOIN members m ON m.member_id = b.blocked_id WHERE b.owner_id = $1 ORDER BY b.id DESC`;
const INSERT = `
  INSERT INTO money_request_blocks (id, owner_id, blocked_id, created_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (owner_id, blocked_id) DO NOTHING`;

/** From whom members take no requests. */
@Injectable()
export class BlocksRepository {
  constructor(@InjectDataSource('wallet') private readonly dataSource: DataSource) {}

  async has(ownerId: string, blockedId: string): Promise<boolean> {
    const sql = 'SELECT FROM money_request_blocks WHERE owner_id = $1 AND blocked_id = $2';
    return (await this.dataSource.query<object[]>(sql, [ownerId, blockedId])).length > 0;
  }

  async list(ownerId: string): Promise<MoneyRequestBlock[]> {
    const rows = await this.dataSource.query<Row[]>(LIST, [ownerId]);
    return rows.map(({ id, saffronId, name, since }) => ({
      ...{ id, member: { saffronId, name } },
      since: since.toISOString(),
    }));
  }

  async insert(manager: EntityManager, ownerId: string, blockedId: string, at: Date): Promise<void> {
    await manager.query(INSERT, [newId(), ownerId, blockedId, at]);
  }

  /** @returns whether it was there */
  async remove(ownerId: string, id: string): Promise<boolean> {
    const sql = 'DELETE FROM money_request_blocks WHERE owner_id = $1 AND id = $2 RETURNING id';
    return (await changedRows(this.dataSource, sql, [ownerId, id])).length > 0;
  }

  /** Those of a member, and those against him. */
  async removeAll(manager: EntityManager, memberId: string): Promise<void> {
    await manager.query('DELETE FROM money_request_blocks WHERE owner_id = $1 OR blocked_id = $1', [memberId]);
  }
}

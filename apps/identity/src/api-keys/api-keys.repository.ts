import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { ApiScope } from '#contracts/access';
import type { ApiKey } from '#contracts/identity';
import { changedRows } from '#platform/database';

/** What a secret leaves behind. */
export interface StoredSecret {
  readonly prefix: string;
  readonly hash: Buffer;
}

export interface NewApiKey extends StoredSecret {
  readonly id: string;
  readonly memberId: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly expiresInDays: number;
}

export interface Rotation extends StoredSecret {
  readonly id: string;
  readonly memberId: string;
  readonly overlapHours: number;
  readonly expiresInDays: number | undefined;
}

interface Row extends Pick<ApiKey, 'id' | 'name' | 'prefix' | 'scopes'> {
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  previousUntil: Date | null;
}

const COLUMNS = `id, name, prefix, scopes, created_at AS "createdAt", expires_at AS "expiresAt", last_used_at AS "lastUsedAt",
  CASE WHEN previous_until > now() THEN previous_until END AS "previousUntil"`;

/** Rows of keys; every statement names the member whose they are. */
@Injectable()
export class ApiKeysRepository {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.source.transaction(work);
  }

  async list(memberId: string): Promise<ApiKey[]> {
    const sql = `SELECT ${COLUMNS} FROM api_keys WHERE member_id = $1 ORDER BY created_at DESC, id`;
    return (await this.source.query<Row[]>(sql, [memberId])).map(toApiKey);
  }

  /**
   * Locks the member, so that parallel calls cannot pass the number allowed, and none makes a key beside the suspension that ends them
   * all. Expired keys count until they are swept.
   * @returns undefined where he is not active any more
   */
  async countLocked(manager: EntityManager, memberId: string): Promise<number | undefined> {
    const lock = `SELECT 1 FROM members WHERE id = $1 AND state = 'active' FOR UPDATE`;
    if ((await manager.query<unknown[]>(lock, [memberId])).length === 0) return undefined;
    const sql = 'SELECT count(*)::int AS count FROM api_keys WHERE member_id = $1';
    return (await manager.query<{ count: number }[]>(sql, [memberId]))[0]!.count;
  }

  async insert(manager: EntityManager, key: NewApiKey): Promise<ApiKey> {
    const [row] = await manager.query<Row[]>(
      `INSERT INTO api_keys (id, member_id, name, prefix, secret_hash, scopes, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7)) RETURNING ${COLUMNS}`,
      [key.id, key.memberId, key.name, key.prefix, key.hash, key.scopes, key.expiresInDays],
    );
    return toApiKey(row!);
  }

  /** A secret that was on its way out already ends here. */
  async rotate(manager: EntityManager, rotation: Rotation): Promise<ApiKey | undefined> {
    const { id, memberId, prefix, hash, overlapHours, expiresInDays } = rotation;
    return this.update(
      manager,
      `prefix = $3, secret_hash = $4,
       previous_hash = CASE WHEN $5 > 0 THEN secret_hash END,
       previous_until = CASE WHEN $5 > 0 THEN now() + make_interval(hours => $5) END,
       expires_at = coalesce(now() + make_interval(days => $6), expires_at)`,
      [id, memberId, prefix, hash, overlapHours, expiresInDays ?? null],
    );
  }

  async rename(manager: EntityManager, memberId: string, id: string, name: string): Promise<ApiKey | undefined> {
    return this.update(manager, 'name = $3', [id, memberId, name]);
  }

  async remove(manager: EntityManager, memberId: string, id: string): Promise<ApiKey | undefined> {
    const sql = `DELETE FROM api_keys WHERE id = $1 AND member_id = $2 RETURNING ${COLUMNS}`;
    return (await changedRows<Row>(manager, sql, [id, memberId])).map(toApiKey)[0];
  }

  /** @returns how many there were */
  async removeAll(manager: EntityManager, memberId: string): Promise<number> {
    return (await changedRows(manager, 'DELETE FROM api_keys WHERE member_id = $1 RETURNING id', [memberId])).length;
  }

  private async update(manager: EntityManager, set: string, parameters: unknown[]): Promise<ApiKey | undefined> {
    const sql = `UPDATE api_keys SET ${set} WHERE id = $1 AND member_id = $2 AND expires_at > now() RETURNING ${COLUMNS}`;
    return (await changedRows<Row>(manager, sql, parameters)).map(toApiKey)[0];
  }
}

const toApiKey = ({ createdAt, expiresAt, lastUsedAt, previousUntil, ...row }: Row): ApiKey => ({
  ...row,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  previousWorksUntil: previousUntil?.toISOString() ?? null,
});

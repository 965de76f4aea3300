import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PasskeyItem } from '#contracts/identity';
import { changedRows } from '#platform/database';

/** More than anybody has devices. */
const MAX_PER_MEMBER = 20;

export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
  readonly isBackedUp: boolean;
}

export interface StoredPasskey extends Pick<NewPasskey, 'credentialId' | 'publicKey' | 'transports'> {
  readonly memberId: string;
}

interface Row extends Omit<PasskeyItem, 'createdAt' | 'lastUsedAt'> {
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const STORED = 'id AS "credentialId", public_key AS "publicKey", transports, member_id AS "memberId"';
const ITEM = 'ref AS id, name, is_backed_up AS "isBackedUp", created_at AS "createdAt", last_used_at AS "lastUsedAt"';

const toItem = ({ createdAt, lastUsedAt, ...row }: Row): PasskeyItem => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** The passkeys of members. */
@Injectable()
export class PasskeysRepository {
  async find(manager: EntityManager, credentialId: string): Promise<StoredPasskey | undefined> {
    const [row] = await manager.query<StoredPasskey[]>(`SELECT ${STORED} FROM passkeys WHERE id = $1`, [credentialId]);
    return row;
  }

  async of(manager: EntityManager, memberId: string): Promise<StoredPasskey[]> {
    return manager.query<StoredPasskey[]>(`SELECT ${STORED} FROM passkeys WHERE member_id = $1`, [memberId]);
  }

  async list(manager: EntityManager, memberId: string): Promise<PasskeyItem[]> {
    const sql = `SELECT ${ITEM} FROM passkeys WHERE member_id = $1 ORDER BY created_at, ref`;
    return (await manager.query<Row[]>(sql, [memberId])).map(toItem);
  }

  async hasRoom(manager: EntityManager, memberId: string): Promise<boolean> {
    return (await this.of(manager, memberId)).length < MAX_PER_MEMBER;
  }

  /** Undefined where somebody has it already. */
  async add(
    manager: EntityManager,
    memberId: string,
    { credentialId, publicKey, signCount, transports, isBackedUp }: NewPasskey,
    name: string,
  ): Promise<PasskeyItem | undefined> {
    const [row] = await manager.query<Row[]>(
      `INSERT INTO passkeys (id, member_id, public_key, sign_count, transports, is_backed_up, name)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING RETURNING ${ITEM}`,
      [credentialId, memberId, publicKey, signCount, transports, isBackedUp, name],
    );
    return row && toItem(row);
  }

  /**
   * Counts a use. False where the authenticator's own count has not grown: then there are two of it. Those that do not count
   * always say 0.
   */
  async recordUse(
    manager: EntityManager,
    credentialId: string,
    { signCount, isBackedUp }: Pick<NewPasskey, 'signCount' | 'isBackedUp'>,
  ): Promise<boolean> {
    const rows = await changedRows(
      manager,
      `UPDATE passkeys SET sign_count = $2, is_backed_up = $3, last_used_at = now()
       WHERE id = $1 AND (sign_count < $2 OR (sign_count = 0 AND $2 = 0)) RETURNING 1`,
      [credentialId, signCount, isBackedUp],
    );
    return rows.length > 0;
  }

  async rename(manager: EntityManager, memberId: string, id: string, name: string): Promise<PasskeyItem | undefined> {
    const sql = `UPDATE passkeys SET name = $3 WHERE ref = $2 AND member_id = $1 RETURNING ${ITEM}`;
    const [row] = await changedRows<Row>(manager, sql, [memberId, id, name]);
    return row && toItem(row);
  }

  /** @returns what it was called; undefined where the member has no such passkey */
  async remove(manager: EntityManager, memberId: string, id: string): Promise<{ name: string } | undefined> {
    const sql = 'DELETE FROM passkeys WHERE ref = $2 AND member_id = $1 RETURNING name';
    const [row] = await changedRows<{ name: string }>(manager, sql, [memberId, id]);
    return row;
  }
}

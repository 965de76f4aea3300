import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { LinkedWallet } from '#contracts/identity';
import { changedRows } from '#platform/database';

interface Row {
  readonly address: string;
  readonly linkedAt: Date;
  readonly lastUsedAt: Date | null;
}

const COLUMNS = 'address, linked_at AS "linkedAt", last_used_at AS "lastUsedAt"';

const toLinkedWallet = ({ address, linkedAt, lastUsedAt }: Row): LinkedWallet => ({
  address,
  linkedAt: linkedAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Which wallets belong to whom. Addresses are given and kept with the checksum of EIP-55. */
@Injectable()
export class WalletsRepository {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  /** A member's wallets, the first one linked first. */
  async of(memberId: string): Promise<LinkedWallet[]> {
    const sql = `SELECT ${COLUMNS} FROM wallets WHERE member_id = $1 ORDER BY linked_at, address`;
    return (await this.source.query<Row[]>(sql, [memberId])).map(toLinkedWallet);
  }

  async ownerOf(manager: EntityManager, address: string): Promise<string | undefined> {
    const sql = 'SELECT member_id AS "memberId" FROM wallets WHERE address = $1';
    const [row] = await manager.query<{ memberId: string }[]>(sql, [address]);
    return row?.memberId;
  }

  async count(manager: EntityManager, memberId: string): Promise<number> {
    const sql = 'SELECT count(*)::int AS wallets FROM wallets WHERE member_id = $1';
    const [row] = await manager.query<{ wallets: number }[]>(sql, [memberId]);
    return row!.wallets;
  }

  /** False where the wallet belongs to an account already, whichever that is. */
  async insert(manager: EntityManager, address: string, memberId: string): Promise<boolean> {
    const sql = `INSERT INTO wallets (address, member_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1`;
    return (await manager.query<unknown[]>(sql, [address, memberId])).length > 0;
  }

  /** False where the wallet is not the member's any more. The caller holds the member's row locked. */
  async recordUse(manager: EntityManager, address: string, memberId: string): Promise<boolean> {
    const sql = 'UPDATE wallets SET last_used_at = now() WHERE address = $1 AND member_id = $2 RETURNING 1';
    return (await changedRows(manager, sql, [address, memberId])).length > 0;
  }

  async delete(manager: EntityManager, address: string, memberId: string): Promise<boolean> {
    const sql = 'DELETE FROM wallets WHERE address = $1 AND member_id = $2 RETURNING 1';
    return (await changedRows(manager, sql, [address, memberId])).length > 0;
  }
}

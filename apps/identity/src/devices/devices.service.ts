import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { changedRows } from '#platform/database';
import { newToken, tokenHash } from '../secrets/token.js';

const LIFETIME = "interval '180 days'";
export const DEVICE_LIFETIME_S = 180 * 86_400;

/** The browser of a sign-in. */
export interface EnteredDevice {
  /** Undefined where the member has never proven himself in it. */
  readonly id: string | undefined;
  /** For the browser's cookie, where this sign-in proved it. */
  readonly token?: string;
  /** Whether the member had not proven himself in it before. */
  readonly isNew: boolean;
}

/** Which browsers a member has proven himself in. */
@Injectable()
export class DevicesService {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  /** In the transaction of a sign-in that was right; `provesDevice` where it was by more than a PIN or a password. */
  async enter(
    manager: EntityManager,
    memberId: string,
    hash: Buffer | undefined,
    { provesDevice }: { provesDevice: boolean },
  ): Promise<EnteredDevice> {
    const known = await this.find(manager, memberId, hash);
    const isNew = known === undefined;
    return provesDevice ? { ...(await this.prove(manager, memberId, hash)), isNew } : { id: known, isNew };
  }

  /**
   * Remembers this browser for the member. The browser gets a new token each time, and what the old one was proven for moves
   * along: a token that somebody planted is worth nothing.
   */
  private async prove(manager: EntityManager, memberId: string, oldHash: Buffer | undefined) {
    const token = newToken();
    const hash = tokenHash(token);
    if (oldHash) await manager.query('UPDATE devices SET token_hash = $2 WHERE token_hash = $1', [oldHash, hash]);
    const [row] = await manager.query<{ id: string }[]>(
      `INSERT INTO devices (token_hash, member_id, expires_at) VALUES ($1, $2, now() + ${LIFETIME})
       ON CONFLICT (token_hash, member_id) DO UPDATE SET proven_at = now(), expires_at = excluded.expires_at RETURNING id`,
      [hash, memberId],
    );
    return { id: row!.id, token };
  }

  private async find(manager: EntityManager, memberId: string, hash: Buffer | undefined): Promise<string | undefined> {
    if (!hash) return undefined;
    const rows = await manager.query<{ id: string }[]>(
      'SELECT id FROM devices WHERE token_hash = $1 AND member_id = $2 AND expires_at > now()',
      [hash, memberId],
    );
    return rows[0]?.id;
  }

  /** Whether the member of an address has proven himself in this browser. */
  async isProven(email: string, hash: Buffer | undefined): Promise<boolean> {
    if (!hash) return false;
    const rows = await this.source.query<unknown[]>(
      `SELECT 1 FROM devices d JOIN members m ON m.id = d.member_id
       WHERE d.token_hash = $1 AND m.email = $2 AND d.expires_at > now()`,
      [hash, email],
    );
    return rows.length > 0;
  }

  async count(memberId: string): Promise<number> {
    const sql = 'SELECT count(*)::int AS count FROM devices WHERE member_id = $1 AND expires_at > now()';
    return (await this.source.query<{ count: number }[]>(sql, [memberId]))[0]!.count;
  }

  /** Takes one browser's proof back. */
  async forget(manager: EntityManager, memberId: string, id: string): Promise<void> {
    await manager.query('DELETE FROM devices WHERE member_id = $1 AND id = $2', [memberId, id]);
  }

  /** Takes the proof of every browser back, this one's too. Sessions go on. */
  async forgetAll(principal: Principal): Promise<void> {
    await this.source.transaction(async (manager) => {
      const sql = 'DELETE FROM devices WHERE member_id = $1 RETURNING id';
      const forgotten = await changedRows(manager, sql, [principal.memberId]);
      await recordAudit(manager, {
        source: 'identity',
        action: 'devices.forgotten',
        actor: actorOf(principal),
        target: { type: 'member', id: principal.memberId },
        before: { count: forgotten.length },
      });
    });
  }
}

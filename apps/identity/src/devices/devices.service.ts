import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { actorOf, recordAudit } from '#platform/audit';
import type { Principal } from '#platform/auth';
import { changedRows } from '#platform/database';
import { newToken, tokenHash } from '../secrets/token.js';

const LIFETIME = "interval '180 days'";
export const DEVICE_LIFETIME_S = 180 * 86_400;

/** A browser that a sign-in has proven. */
export interface ProvenDevice {
  /** For the browser's cookie. */
  readonly token: string;
  readonly hash: Buffer;
  /** Whether the member had not proven himself in it before. */
  readonly isNew: boolean;
}

/** Which browsers a member has proven himself in. */
@Injectable()
export class DevicesService {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  /**
   * Remembers this browser for the member, in the transaction of a sign-in by more than a PIN or a password. The browser gets a new
   * token each time, and what the old one was proven for moves along: a token that somebody planted is worth nothing.
   */
  async prove(manager: EntityManager, memberId: string, oldHash: Buffer | undefined): Promise<ProvenDevice> {
    const isNew = !(await this.isKnown(manager, memberId, oldHash));
    const token = newToken();
    const hash = tokenHash(token);
    if (oldHash) await manager.query('UPDATE devices SET token_hash = $2 WHERE token_hash = $1', [oldHash, hash]);
    await manager.query(
      `INSERT INTO devices (token_hash, member_id, expires_at, browser_id)
       VALUES ($1, $2, now() + ${LIFETIME},
         coalesce((SELECT browser_id FROM devices WHERE token_hash = $1 LIMIT 1), gen_random_uuid()))
       ON CONFLICT (token_hash, member_id) DO UPDATE SET proven_at = now(), expires_at = excluded.expires_at`,
      [hash, memberId],
    );
    return { token, hash, isNew };
  }

  private async isKnown(manager: EntityManager, memberId: string, hash: Buffer | undefined): Promise<boolean> {
    if (!hash) return false;
    const sql = 'SELECT 1 FROM devices WHERE token_hash = $1 AND member_id = $2 AND expires_at > now()';
    return (await manager.query<unknown[]>(sql, [hash, memberId])).length > 0;
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

  /** Whether this browser is still proven for the member. Nobody else takes that back before the transaction is over. */
  async lock(manager: EntityManager, memberId: string, id: string): Promise<boolean> {
    const sql = 'SELECT 1 FROM devices WHERE member_id = $1 AND id = $2 FOR UPDATE';
    return (await manager.query<unknown[]>(sql, [memberId, id])).length > 0;
  }

  /** Takes one browser's proof back. */
  async forget(manager: EntityManager, memberId: string, id: string): Promise<void> {
    await manager.query('DELETE FROM devices WHERE member_id = $1 AND id = $2', [memberId, id]);
  }

  /** Takes the proof of every browser back. Sessions go on, and no longer tell which browser they were opened in. */
  async forgetEach(manager: EntityManager, memberId: string): Promise<number> {
    return (await changedRows(manager, 'DELETE FROM devices WHERE member_id = $1 RETURNING id', [memberId])).length;
  }

  /** The member has every browser forgotten, this one too. */
  async forgetAll(principal: Principal): Promise<void> {
    await this.source.transaction(async (manager) => {
      const count = await this.forgetEach(manager, principal.memberId);
      await recordAudit(manager, {
        source: 'identity',
        action: 'devices.forgotten',
        actor: actorOf(principal),
        target: { type: 'member', id: principal.memberId },
        before: { count },
      });
    });
  }
}

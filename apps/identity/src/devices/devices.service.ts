import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { newToken, tokenHash } from '../secrets/token.js';

const LIFETIME = "interval '180 days'";
export const DEVICE_LIFETIME_S = 180 * 86_400;

/** Which browsers a member has proven himself in. */
@Injectable()
export class DevicesService {
  constructor(@InjectDataSource('identity') private readonly source: DataSource) {}

  /**
   * Remembers this browser for the member, in the transaction of the right code. The browser gets a new token each time, and
   * what the old one was proven for moves along: a token that somebody planted is worth nothing.
   * @returns the token for the browser's cookie
   */
  async prove(manager: EntityManager, memberId: string, oldHash: Buffer | undefined): Promise<string> {
    const token = newToken();
    const hash = tokenHash(token);
    if (oldHash) await manager.query('UPDATE devices SET token_hash = $2 WHERE token_hash = $1', [oldHash, hash]);
    await manager.query(
      `INSERT INTO devices (token_hash, member_id, expires_at) VALUES ($1, $2, now() + ${LIFETIME})
       ON CONFLICT (token_hash, member_id) DO UPDATE SET proven_at = now(), expires_at = excluded.expires_at`,
      [hash, memberId],
    );
    return token;
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
}
